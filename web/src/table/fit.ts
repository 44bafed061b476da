// How large cards can be drawn so that all of them fit where they lie.

export interface Room {
  width: number;
  height: number;
  /** How many cards lie there. */
  cards: number;
}

/** The largest width at which every room takes its cards in rows; `tall`: height of a card by its width, `below`: what
 *  each row needs besides. */
export function fitWidth(rooms: Room[], { least, most, gap, tall, below = 0 }: { least: number; most: number; gap: number; tall: number; below?: number }): number {
  const fits = (w: number) =>
    rooms.every(({ width, height, cards }) => {
      const columns = Math.max(1, Math.floor((width + gap) / (w + gap)));
      const rows = Math.ceil(cards / columns);
      return (cards === 0 || w <= width) && rows * (w * tall + below) + Math.max(0, rows - 1) * gap <= height;
    });
  let w = most;
  while (w > least && !fits(w)) w -= 1;
  return Math.max(least, w);
}
