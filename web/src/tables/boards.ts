// The board of each game; what has none of its own is laid out by zones.
import type { Component } from 'svelte';
import Champions from './champions/Board.svelte';
import DiceThrone from './dicethrone/Board.svelte';
import Generic from './generic/Board.svelte';
import SmashUp from './smashup/Board.svelte';
import Villainous from './villainous/Board.svelte';
import Vs from './vs/Board.svelte';

const boards: Record<string, Component> = { champions: Champions, smashup: SmashUp, dicethrone: DiceThrone, villainous: Villainous, vs: Vs };

export const boardOf = (game: string): Component => boards[game] ?? Generic;
