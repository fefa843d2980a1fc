/** Seeded random numbers from 0 to 1 (mulberry32). */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `count` elements of a list, drawn by a seed, each at most once. */
export function drawn(list, count, seed) {
  const random = randomOf(seed);
  const left = [...list];
  const found = [];
  while (found.length < count && left.length > 0) {
    const [one] = left.splice(Math.floor(random() * left.length), 1);
    found.push(one);
  }
  return found;
}
