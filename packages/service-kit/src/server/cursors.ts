import { z } from 'zod';
import { storableInstant } from '../errors/parse-input.ts';

/** Where a page of a list begins that is ordered by an instant and an id: behind this row. */
export interface InstantPosition {
  readonly at: Date;
  readonly id: string;
}

const LONGEST_CURSOR = 200;
const NOT_A_CURSOR = 'This is not a cursor of this list.';

/** A row's position as the opaque text that clients send back; `instantCursor` reads it. */
export function cursorOf({ at, id }: InstantPosition): string {
  return Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');
}

/** A cursor that `cursorOf` wrote, as input; `id` says what the list's ids look like. */
export const instantCursor = (id: z.ZodType<string, string> = z.guid(NOT_A_CURSOR)) =>
  z
    .string()
    .max(LONGEST_CURSOR, NOT_A_CURSOR)
    .transform((text) => Buffer.from(text, 'base64url').toString('utf8').split(' '))
    .pipe(z.tuple([storableInstant(NOT_A_CURSOR), id], NOT_A_CURSOR))
    .transform(([at, id]): InstantPosition => ({ at: new Date(at), id }));
