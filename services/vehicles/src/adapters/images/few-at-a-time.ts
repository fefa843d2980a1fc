/** Runs a few tasks at a time, the others in the order they came. */
export function fewAtATime(atATime: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running < atATime) running += 1;
    // Whoever finishes hands its place on, so `running` stays as it is.
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
