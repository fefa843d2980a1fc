import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const contents = z.object({
  /** The day the demo's calendar is laid around, YYYY-MM-DD. */
  today: z.string(),
  startedAt: z.iso.datetime(),
  finished: z.boolean(),
  /** What each step done so far has returned. */
  results: z.record(z.string(), z.string()),
});

export type FillingState = z.output<typeof contents>;

/** Whether the demo was filled to its end before. */
export function isFilled(file: string): boolean {
  return read(file)?.finished ?? false;
}

/**
 * How far the filling has come, kept in DATA_DIR: a finished one is never repeated, one that was cut off goes on with the
 * same plan. `today` counts only for the first time.
 */
export function openProgressFile(file: string, first: { today: string; now: Date }) {
  const state: FillingState = read(file) ?? {
    today: first.today,
    startedAt: first.now.toISOString(),
    finished: false,
    results: {},
  };
  const save = (): void => {
    writeFileSync(`${file}.new`, JSON.stringify(state));
    renameSync(`${file}.new`, file);
  };
  return {
    state,
    record(key: string, result: string): void {
      state.results[key] = result;
      save();
    },
    finish(): void {
      state.finished = true;
      save();
    },
    resultOf(key: string): string {
      const result = state.results[key];
      if (result === undefined) throw new Error(`The demo's step "${key}" comes too early.`);
      return result;
    },
  };
}

function read(file: string): FillingState | null {
  return existsSync(file) ? contents.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}
