import { v7 } from 'uuid';

/** A new id: UUIDv7 as text, ordered by the time it was made (DESIGN §2). */
export function newId(): string {
  return v7();
}
