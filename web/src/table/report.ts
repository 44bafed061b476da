// A rules problem as a scene (doc/scenes.md): the table as one seat sees it, for somebody else to set up and to say
// what should have happened. What the seat does not know is left to chance, and no line can say it.
import type { LogLine, SeenCard, TableInfo, View } from '../net/messages';

export interface Seen {
  info: TableInfo;
  view: View;
  events: LogLine[];
  /** The rule of the question, and what would be chosen. */
  rule?: string | null;
  options: string[];
  seat: number;
}

/** Zones that are piles or belong to a moment: nothing is put there. */
const UNSET = /deck|discard|factions|stage|revealed|boost|chain|removed|set_aside|aside|ko|locations|dealt|identity|reserve|board|villain$|main_scheme/;
const HANDS = new Set(['hand']);

function stateOf(card: SeenCard): string {
  const words = Object.entries(card.counters ?? {})
    .filter(([, n]) => n)
    .map(([name, n]) => `${name} ${n}`);
  if (card.exhausted) words.push('exhausted');
  return words.map((one) => `, ${one}`).join('');
}

function settingsOf(info: TableInfo): string[] {
  return Object.entries(info.settings ?? {})
    .filter(([key, value]) => value && key !== 'first')
    .map(([key, value]) => `  setting ${key} ${value}`);
}

/** What lies in a zone, line by line; what is attached is said with its host. */
function zoneLines(name: string, numbers: number[], view: View): string[] {
  const [zone = '', seat] = name.split('@');
  const whose = seat === undefined ? '' : ` of p${Number(seat) + 1}`;
  if (HANDS.has(zone)) return [`  ${zone}${whose}: only ${numbers.map((one) => view.cards[one]?.id).filter(Boolean).join(', ') || 'nothing'}`.replace('only nothing', 'nothing')];
  return numbers.flatMap((number) => {
    const card = view.cards[number];
    if (!card?.id || card.facedown) return [];
    const host = card.host === undefined ? undefined : view.cards[card.host]?.id;
    const isLoose = host !== undefined && /^attach|^status/.test(zone);
    return [isLoose ? `  attach ${card.id} to ${host}${stateOf(card)}` : `  put ${card.id} in ${zone}${whose}${host ? `, at ${host}` : ''}${stateOf(card)}`];
  });
}

/** A draft: whoever gets it checks it with `quinte check`, and writes what must be true. */
export function sceneOf(seen: Seen): string {
  const { info, view, seat } = seen;
  const lines = [`game ${info.game}`, '', `scene "Reported: table ${info.table}, choice ${info.choices}"`, `under ${seen.rule ?? seen.events.findLast((one) => one.rule)?.rule ?? ''}`, 'given', `  players ${info.seats.length}`, ...settingsOf(info)];
  for (const [name, zone] of Object.entries(view.zones)) {
    const [kind = '', owner] = name.split('@');
    const own = HANDS.has(kind) ? Number(owner) === seat : !UNSET.test(kind);
    if (own && zone.cards?.length) lines.push(...zoneLines(name, zone.cards, view));
  }
  for (let one = 0; one < info.seats.length; one++) {
    const identity = view.zones[`identity@${one}`]?.cards?.[0];
    const state = identity === undefined ? '' : stateOf(view.cards[identity] ?? {});
    if (state) lines.push(`  p${one + 1}: ${state.slice(2)}`);
  }
  lines.push(`  turn of p${(view.active ?? seat) + 1}`);
  lines.push('# What happened last:', ...seen.events.slice(-8).map((one) => `#   ${one.text}${one.rule ? ` [${one.rule}]` : ''}`));
  lines.push(`# What p${seat + 1} was offered:`, ...seen.options.slice(0, 30).map((one) => `#   ${one}`));
  lines.push('# when', `#   p${seat + 1}: …`, '# What should be true then:', 'then', `  p${seat + 1} in identity of p${seat + 1}`, '');
  return lines.join('\n');
}
