// What happened is shown: cards travel from where they were to where they are, known by their numbers; those that came
// out of a pile or went into one fly from it or to it; counters that changed rise from their cards.
import type { View } from '../net/messages';

export interface Snapshot {
  cards: Map<number, { box: DOMRect; copy: HTMLElement | null }>;
  view: View | null;
}

const MOST = 24; // flights at once

function isSeen(box: DOMRect): boolean {
  return box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
}

/** Where all cards are, before something changes. */
export function snapshot(root: HTMLElement | undefined, view: View | null): Snapshot {
  const cards: Snapshot['cards'] = new Map();
  for (const element of root?.querySelectorAll<HTMLElement>('[data-card]') ?? []) {
    const box = element.getBoundingClientRect();
    if (isSeen(box)) cards.set(Number(element.dataset.card), { box, copy: element });
  }
  return { cards, view };
}

function zoneOf(view: View | null, number: number): string | undefined {
  for (const [name, zone] of Object.entries(view?.zones ?? {})) if (zone.cards?.includes(number)) return name;
  return undefined;
}

function anchor(root: HTMLElement, zone: string | undefined): DOMRect | null {
  if (!zone) return null;
  const element = root.querySelector(`[data-zone="${CSS.escape(zone)}"]`);
  const box = element?.getBoundingClientRect();
  return box && isSeen(box) ? box : null;
}

function travel(element: HTMLElement, from: DOMRect, to: DOMRect, time: number): void {
  // On a large screen the board is drawn larger: what is moved there is moved in its own measure.
  const zoom = element.currentCSSZoom ?? 1;
  const dx = (from.left + from.width / 2 - (to.left + to.width / 2)) / zoom;
  const dy = (from.top + from.height / 2 - (to.top + to.height / 2)) / zoom;
  if (Math.hypot(dx, dy) < 4) return;
  const scale = Math.max(0.3, Math.min(2.4, from.width / to.width));
  element.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 30 }, { transform: 'none', zIndex: 30 }], { duration: time, easing: 'cubic-bezier(.2,.7,.2,1)' });
}

/** A copy of a card that is gone flies to where it went. */
function flyAway(root: HTMLElement, copy: HTMLElement, from: DOMRect, to: DOMRect | null, time: number): void {
  const ghost = copy.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('data-card');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.tabIndex = -1;
  Object.assign(ghost.style, { position: 'fixed', left: `${from.left}px`, top: `${from.top}px`, margin: '0', zIndex: '35', pointerEvents: 'none', fontSize: `${from.width / 10}px` });
  ghost.style.setProperty('--w', `${from.width}px`);
  root.append(ghost);
  const dx = to ? to.left + to.width / 2 - (from.left + from.width / 2) : 0;
  const dy = to ? to.top + to.height / 2 - (from.top + from.height / 2) : 0;
  const end = { transform: `translate(${dx}px, ${dy}px) scale(${to ? 0.45 : 0.8})`, opacity: to ? 0.35 : 0 };
  const flight = ghost.animate([{ transform: 'none', opacity: 1 }, end], { duration: time, easing: 'ease-in' });
  flight.onfinish = flight.oncancel = () => ghost.remove();
}

/** A number that rises from a card. */
function rise(root: HTMLElement, box: DOMRect, text: string, kind: string, time: number): void {
  const mark = document.createElement('div');
  mark.textContent = text;
  mark.className = `rising ${kind}`;
  mark.setAttribute('aria-hidden', 'true');
  Object.assign(mark.style, { left: `${box.left + box.width / 2}px`, top: `${box.top + box.height * 0.34}px` });
  root.append(mark);
  const flight = mark.animate(
    [
      { transform: 'translate(-50%, 30%) scale(.6)', opacity: 0 },
      { transform: 'translate(-50%, -40%) scale(1.15)', opacity: 1, offset: 0.3 },
      { transform: 'translate(-50%, -150%) scale(1)', opacity: 0 },
    ],
    { duration: time * 4, easing: 'ease-out' },
  );
  flight.onfinish = flight.oncancel = () => mark.remove();
}

/** What rises: by how much each counter of each card has changed, harm first. */
export function changes(before: View | null, after: View | null): { card: number; text: string; kind: 'harm' | 'gain' }[] {
  const found: { card: number; text: string; kind: 'harm' | 'gain' }[] = [];
  const bad = new Set(['damage', 'threat']);
  if (!before || !after || before.cards === after.cards) return found;
  for (const [number, card] of Object.entries(after.cards)) {
    const old = before.cards[number];
    if (!old || old === card || old.counters === card.counters) continue;
    for (const name of new Set([...Object.keys(old.counters ?? {}), ...Object.keys(card.counters ?? {})])) {
      const by = (card.counters?.[name] ?? 0) - (old.counters?.[name] ?? 0);
      if (!by) continue;
      // Damage is told as what is lost; all else as it counts.
      const shown = name === 'damage' ? -by : by;
      found.push({ card: Number(number), text: shown > 0 ? `+${shown}` : `−${-shown}`, kind: bad.has(name) === by > 0 ? 'harm' : 'gain' });
    }
  }
  return found;
}

/** Shows how the table came to look as it does now. */
export function play(root: HTMLElement, before: Snapshot, view: View | null, time: number): void {
  if (!time || !before.view) return;
  const now = new Map<number, HTMLElement>();
  let flights = 0;
  for (const element of root.querySelectorAll<HTMLElement>('[data-card]')) now.set(Number(element.dataset.card), element);
  for (const [number, element] of now) {
    const to = element.getBoundingClientRect();
    const old = before.cards.get(number);
    const from = old?.box ?? anchor(root, zoneOf(before.view, number)) ?? (old ? null : anchor(root, drawnFrom(before.view, view, number)));
    if (from && flights < MOST && isSeen(to)) {
      travel(element, from, to, time);
      flights++;
    }
  }
  for (const [number, { box, copy }] of before.cards)
    if (!now.has(number) && copy && flights++ < MOST) flyAway(root, copy, box, anchor(root, zoneOf(view, number)), time);
  for (const change of changes(before.view, view)) {
    const element = now.get(change.card) ?? root.querySelector<HTMLElement>(`[data-body="${change.card}"]`);
    if (element) rise(root, element.getBoundingClientRect(), change.text, change.kind, time);
  }
}

/** A card that nobody saw before came out of the deck that has shrunk. */
function drawnFrom(before: View | null, after: View | null, number: number): string | undefined {
  const zone = zoneOf(after, number);
  const seat = zone?.split('@')[1];
  const names = Object.keys(before?.zones ?? {}).filter((name) => /deck/.test(name) && (before?.zones[name]?.count ?? 0) > (after?.zones[name]?.count ?? 0));
  return names.find((name) => seat !== undefined && name.endsWith(`@${seat}`)) ?? names[0];
}
