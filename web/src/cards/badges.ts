// What stands on a card besides name and text: cost, corner, strips, pills. Printed values come from the card's facts,
// present ones from the view; where they differ, both are shown.
import type { CardFacts, SeenCard } from '../net/messages';

export interface Value {
  name: string;
  printed: number | null;
  now: number | null;
}

/** A strip at the foot; `hurt`: what using it costs an ally. */
export interface Strip extends Value {
  hurt: number;
}

export interface Badges {
  cost: Value | null;
  /** Hit points left, of how many. */
  health: { now: number; of: number } | null;
  /** Power or strength. */
  power: Value | null;
  strips: Strip[];
  resources: string[];
  /** Threat, of how many (0: no limit), and how much more each round. */
  threat: { now: number; of: number; more: number } | null;
  /** Counters by name that nothing else shows. */
  counters: [string, number][];
  states: string[];
  /** Icons of a scheme that change the villain's turn for as long as it lies there. */
  burdens: string[];
}

export const RESOURCES = ['energy', 'mental', 'physical', 'wild'];
const STRIPS: Record<string, string[]> = { champions: ['thw', 'atk', 'def', 'rec', 'sch'], vs: ['atk', 'def'] };
const HURTS: Record<string, string> = { thw: 'thwart_hurt', atk: 'attack_hurt' };
const BURDENS = ['acceleration', 'hazard', 'crisis'];
const POWER: Record<string, string> = { smashup: 'power', villainous: 'strength' };

function valueOf(card: CardFacts, seen: SeenCard | undefined, name: string): Value | null {
  const printed = card.values[name];
  const now = seen?.values?.[name];
  if (printed === undefined && now === undefined) return null;
  return { name, printed: printed ?? null, now: now ?? printed ?? null };
}

function healthOf(card: CardFacts, seen: SeenCard | undefined): Badges['health'] {
  const printed = card.values.hp;
  if (card.game !== 'champions' || printed === undefined || printed === null) return null;
  const of = seen?.values?.max_hp ?? printed;
  return { now: Math.max(0, seen?.values?.hp ?? of - (seen?.counters?.damage ?? 0)), of };
}

function threatOf(card: CardFacts, seen: SeenCard | undefined, players: number): Badges['threat'] {
  if (card.type !== 'main_scheme' && card.type !== 'side_scheme') return null;
  const value = (name: string) => seen?.values?.[name] ?? (card.values[name] ?? 0) * (card.per_player.includes(name) ? players : 1);
  return { now: seen?.counters?.threat ?? 0, of: value('target'), more: value('escalation') };
}

export function badgesOf(card: CardFacts, seen: SeenCard | undefined, players = 1): Badges {
  const shown = new Set(['damage', 'threat', 'vp']);
  const power = POWER[card.game];
  return {
    cost: valueOf(card, seen, 'cost') ?? (card.game === 'vs' ? valueOf(card, seen, 'threshold') : null),
    health: healthOf(card, seen),
    power: power ? valueOf(card, seen, power) : null,
    strips: (STRIPS[card.game] ?? []).flatMap((name) => {
      const value = valueOf(card, seen, name);
      return value ? [{ ...value, hurt: seen?.values?.[HURTS[name] ?? ''] ?? card.values[HURTS[name] ?? ''] ?? 0 }] : [];
    }),
    resources: RESOURCES.flatMap((name) => Array<string>(Math.min(3, card.values[name] ?? 0)).fill(name)),
    threat: threatOf(card, seen, players),
    counters: Object.entries(seen?.counters ?? {}).filter(([name, n]) => n && !shown.has(name)),
    states: seen?.states ?? [],
    burdens: BURDENS.filter((name) => (seen?.values?.[name] ?? card.values[name] ?? 0) > 0),
  };
}

/** "2+3" where something adds to what is printed. */
export function written(value: Value): string {
  const { printed, now } = value;
  if (now === null) return '–';
  if (printed === null || printed === now) return String(now);
  return now > printed ? `${printed}+${now - printed}` : `${printed}−${printed - now}`;
}

export const isChanged = (value: Value): boolean => value.printed !== null && value.now !== null && value.printed !== value.now;
