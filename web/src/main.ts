import './fonts.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { app } from './state/app.svelte';

document.documentElement.lang = app.lang;
mount(App, { target: document.getElementById('app')! });
void app.start();
