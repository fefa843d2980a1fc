import { v7 } from 'uuid';

/** A new id: UUIDv7 as text, ordered by the time it was made (design.md#data-and-events). */
export function newId(): string {
  return v7();
}
