/**
 * Texts on the screen that lie over one another, stick out of their button, badge or answer, are cut off by a box around them, have room for
 * no more than two letters a line, or break within a word of an answer that a whole line has room for, or of a customer's heading, each with what it is. What stays in its place while the page scrolls (header, dock) is compared with its like. An expression for a page.
 */
export const COLLISIONS = `(() => {
  const TOLERANCE = 2;
  // A font's box is higher than a tight line.
  const LEADING = 6;
  const root = document.querySelector('dialog[open], [role="dialog"]') ?? document.body;
  // Most texts are in the same boxes, and asking a box's style and place takes longer than all the rest.
  const boxes = new Map();
  const boxOf = (element) => {
    const known = boxes.get(element);
    if (known) return known;
    const { position, overflowX, overflowY } = getComputedStyle(element);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const box = { position, overflowX, overflowY, left, right, top, bottom };
    boxes.set(element, box);
    return box;
  };
  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.sr-only, [inert], [href="#main"], svg, select, #splash, [aria-label^="Notifications"]');
  const chainOf = (element) => {
    const chain = [];
    for (let one = element; one && one !== document.documentElement; one = one.parentElement) chain.push(one);
    return chain;
  };
  // What a box around a text shows of it.
  const seen = (rect, chain) => {
    let { left, right, top, bottom } = rect;
    for (const around of chain) {
      const box = boxOf(around);
      if (box.overflowX === 'visible') continue;
      left = Math.max(left, box.left);
      right = Math.min(right, box.right);
      top = Math.max(top, box.top);
      bottom = Math.min(bottom, box.bottom);
    }
    return { left, right, top, bottom, width: right - left, height: bottom - top };
  };
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    const words = node.data.trim();
    if (words === '' || !element || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const chain = chainOf(element);
    const stays = chain.some((one) => ['fixed', 'sticky'].includes(boxOf(one).position) && !one.matches('aside'));
    for (const whole of range.getClientRects()) {
      const rect = seen(whole, chain);
      if (rect.width > 1 && rect.height > 1) texts.push({ words: words.slice(0, 40), node, element, chain, stays, rect, whole });
    }
  }
  const found = new Set();
  const lines = new Map();
  for (const { node, whole } of texts) lines.set(node, (lines.get(node) ?? new Set()).add(Math.round(whole.top)));
  for (const [{ data }, tops] of lines) {
    const { length } = data.trim();
    if (length >= 8 && tops.size > length / 3) found.add('"' + data.trim().slice(0, 40) + '" is squeezed');
  }
  const roomIn = (box) => {
    const { paddingLeft, paddingRight } = getComputedStyle(box);
    return box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  };
  for (const [node, tops] of lines) {
    const answer = tops.size > 1 && node.parentElement.closest('[role="radio"]');
    const heading = tops.size > 1 && !location.pathname.startsWith('/admin') && node.parentElement.closest('h1, h2, h3');
    if (!answer && !heading) continue;
    for (const { 0: word, index } of node.data.matchAll(/[^\\s/-]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const parts = [...range.getClientRects()];
      const width = parts.reduce((sum, part) => sum + part.width, 0);
      const isBroken = new Set(parts.map(({ top }) => Math.round(top))).size > 1;
      // No size fits what people type: the part of an e-mail before its @ may be any name.
      if (isBroken && (answer ? width <= roomIn(answer) : word.length <= 20)) found.add('"' + word + '" is broken');
    }
  }
  texts.forEach((one, index) => {
    const box = one.element.closest('button, nav a, header, [class^="btn-"], [class^="badge-"], [class^="tag-"]');
    const outer = box && boxOf(box);
    if (outer && (one.rect.right > outer.right + TOLERANCE || one.rect.left < outer.left - TOLERANCE ||
        one.rect.bottom > outer.bottom + LEADING || one.rect.top < outer.top - LEADING)) {
      found.add('"' + one.words + '" sticks out of its box');
    }
    // A long name in the header ends in dots.
    for (const around of one.element.matches('header :is(h1, span)') ? [] : one.chain) {
      const { overflowX, overflowY, left, right, top, bottom } = boxOf(around);
      const cutX = ['hidden', 'clip'].includes(overflowX) && (one.whole.right > right + TOLERANCE || one.whole.left < left - TOLERANCE);
      const cutY = ['hidden', 'clip'].includes(overflowY) && (one.whole.bottom > bottom + LEADING || one.whole.top < top - LEADING);
      if (cutX || cutY) found.add('"' + one.words + '" is cut off');
    }
    for (let next = index + 1; next < texts.length; next += 1) {
      const other = texts[next];
      if (other.node === one.node || other.stays !== one.stays) continue;
      const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      if (width > TOLERANCE && height > Math.min(one.rect.height, other.rect.height) * 0.4) {
        found.add('"' + one.words + '" over "' + other.words + '"');
      }
    }
  });
  return [...found];
})()`;
