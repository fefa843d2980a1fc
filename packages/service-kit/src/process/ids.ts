import { v7 } from 'uuid';

/** A new id: a UUIDv7 as text, ordered by creation time (design.md#data-and-events). */
export function newId(): string {
  return v7();
}
