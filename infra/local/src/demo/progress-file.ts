import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { NotStarted } from '../not-started.ts';
import { replaceFile } from '../replace-file.ts';

const contents = z.object({
  /** The day around which the demo's calendar is built, YYYY-MM-DD. */
  today: z.string(),
  startedAt: z.iso.datetime(),
  finished: z.boolean(),
  /** The results of the completed steps. */
  results: z.record(z.string(), z.string()),
});

export type FillingState = z.output<typeof contents>;

/**
 * Whether the demo was filled completely.
 * @throws NotStarted, with what to do, if the file can't be read
 */
export function isFilled(file: string): boolean {
  return read(file)?.finished ?? false;
}

/**
 * The progress of the filling, stored in DATA_DIR: a finished one is never repeated, an interrupted one continues with
 * the same plan. `first` matters only the first time.
 * @throws NotStarted, with what to do, if the file can't be read
 */
export function openProgressFile(file: string, first: { today: string; now: Date }) {
  const state: FillingState = read(file) ?? {
    today: first.today,
    startedAt: first.now.toISOString(),
    finished: false,
    results: {},
  };
  const save = (): void => replaceFile(file, JSON.stringify(state));
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
  if (!existsSync(file)) return null;
  try {
    return contents.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new NotStarted(
      `How far the demo was filled can't be read. Remove ${file} and start again; bookings of the demo may then be there twice.`,
      { cause },
    );
  }
}
