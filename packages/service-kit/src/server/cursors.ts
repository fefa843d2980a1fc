import { z } from 'zod';
import type { PagePosition } from '../application/pages.ts';
import { storableInstant } from '../errors/parse-input.ts';

const LONGEST_CURSOR = 200;
const NOT_A_CURSOR = 'This is not a cursor of this list.';

/** A row's position as an opaque cursor for clients; `instantCursor` parses it. */
export function cursorOf({ at, id }: PagePosition): string {
  return Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');
}

/** The input schema of a cursor made by `cursorOf`; `id` is the schema of the list's ids. */
export const instantCursor = ({
  id = z.guid(),
}: {
  readonly id?: z.ZodType<string, string>;
} = {}) =>
  z
    .string()
    .max(LONGEST_CURSOR, NOT_A_CURSOR)
    .transform((text, issue): PagePosition => {
      const [at, ...ids] = Buffer.from(text, 'base64url').toString('utf8').split(' ');
      const read = z.tuple([storableInstant(), id]).safeParse([at, ...ids]);
      if (read.success) return { at: new Date(read.data[0]), id: read.data[1] };
      issue.addIssue({ code: 'custom', message: NOT_A_CURSOR });
      return z.NEVER;
    });
