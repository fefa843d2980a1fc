/**
 * Lets at most so many pieces of work run at once; the others wait in the order they came, and whoever comes when
 * `mostWaiting` wait already is turned away by `refuse`, at once.
 */
export function createSemaphore(places: number, mostWaiting: number, refuse: () => never) {
  let free = places;
  const waiting: (() => void)[] = [];

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (free > 0) free -= 1;
    else if (waiting.length >= mostWaiting) refuse();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
