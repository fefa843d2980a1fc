import { sessionStore } from '../../../lib/storage/browser-storage.ts';
import { storedJson } from '../../../lib/storage/stored-json.ts';
import { fieldsOf } from '../../../lib/values/fields-of.ts';

/** The newest change that can be undone, until its message is sent (STAFF-09). */
export interface UndoOffer {
  readonly id: string;
  /** The version that the change made. */
  readonly version: number;
  readonly customerName: string | null;
  /** When the offer ends, in milliseconds since 1970 by this browser's clock. */
  readonly until: number;
}

/** A change, as a write returns it. */
export interface Undoable {
  readonly id: string;
  readonly version: number;
  readonly customerName?: string | null | undefined;
  /** How much longer it can be undone; null when it can't. */
  readonly undoForMs?: number | null | undefined;
}

/** Stored for the time of the offer, so that a reloaded page can still offer it. */
const UNDO_OFFER_KEY = 'undoOffer';

let offer: UndoOffer | null = storedOffer();
const listeners = new Set<() => void>();

/**
 * Offers to undo a change, in place of an earlier offer; one that can't be undone ends the offer for its
 * appointment.
 */
export function offerUndo({ id, version, customerName = null, undoForMs }: Undoable): void {
  if (typeof undoForMs === 'number') {
    become({ id, version, customerName, until: Date.now() + undoForMs });
  } else withdrawUndo(id);
}

/** Ends the offer; if an appointment `id` is given, only an offer for that one. */
export function withdrawUndo(id = offer?.id): void {
  if (offer?.id === id) become(null);
}

/** The change that can be undone now; null if there is none. */
export const currentUndo = (): UndoOffer | null => offer;

/** Calls `listener` after each change of the offer; returns a function that ends that. */
export function subscribeToUndo(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: UndoOffer | null): void {
  offer = next;
  if (next) sessionStore.set(UNDO_OFFER_KEY, JSON.stringify(next));
  else sessionStore.remove(UNDO_OFFER_KEY);
  for (const listener of listeners) listener();
}

/** What this tab offered before a reload, unless its time is over. */
function storedOffer(): UndoOffer | null {
  const { id, version, customerName, until } = fieldsOf(storedJson(UNDO_OFFER_KEY));
  const isOffer = typeof id === 'string' && typeof version === 'number';
  if (!isOffer || typeof until !== 'number' || until <= Date.now()) return null;
  return {
    id,
    version,
    until,
    customerName: typeof customerName === 'string' ? customerName : null,
  };
}
