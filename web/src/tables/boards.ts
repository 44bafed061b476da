// The board of each game; what has none of its own is laid out by zones.
import type { Component } from 'svelte';
import Champions from './champions/Board.svelte';
import Generic from './generic/Board.svelte';

const boards: Record<string, Component> = { champions: Champions };

export const boardOf = (game: string): Component => boards[game] ?? Generic;
