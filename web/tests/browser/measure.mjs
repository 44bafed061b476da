// What an eye would find wrong in how a table is laid out, measured.

/** What lies outside the board, what lies over what it does not belong to, and what scrolls. */
export const misfits = (page) =>
  page.evaluate(() => {
    const wrong = [];
    const board = document.querySelector('.board').getBoundingClientRect();
    const named = (one) => (one.getAttribute('aria-label') ?? one.className).slice(0, 40);
    const boxes = [];
    for (const one of document.querySelectorAll('.board .card, .board .ability, .board .base, .board .die, .board .primary')) {
      const box = one.getBoundingClientRect();
      if (!box.width || one.closest('.moment')) continue;
      const middle = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      if (middle[0] < board.left || middle[0] > board.right || middle[1] < board.top || box.bottom > board.bottom + 14) wrong.push(`${named(one)} at ${Math.round(box.left)},${Math.round(box.top)} ${Math.round(box.width)}×${Math.round(box.height)}`);
      boxes.push({ one, box, place: one.closest('[data-zone]') });
    }
    // Cards of one place may lie fanned; those of two places may not lie over each other.
    const width = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    for (const [i, a] of boxes.entries())
      for (const b of boxes.slice(i + 1)) {
        if (a.place === b.place || a.one.contains(b.one) || b.one.contains(a.one)) continue;
        const [w, h] = [width(a.box, b.box), height(a.box, b.box)];
        if (w > 12 && h > 12) wrong.push(`${named(a.one)} and ${named(b.one)} lie over each other by ${Math.round(w)}×${Math.round(h)}`);
      }
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) wrong.push('the page scrolls');
    return wrong;
  });
