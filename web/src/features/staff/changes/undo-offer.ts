/** The newest change that can be undone, until its message goes (STAFF-09). */
export interface UndoOffer {
  readonly id: string;
  /** The version that the change made. */
  readonly version: number;
  readonly customerName: string | null;
  /** When the offer ends, in milliseconds of this browser's clock. */
  readonly until: number;
}

interface Undoable {
  readonly id: string;
  readonly version: number;
  readonly customerName?: string | null | undefined;
  /** How much longer it can be undone; null when it can't. */
  readonly undoForMs?: number | null | undefined;
}

let offer: UndoOffer | null = null;
const listeners = new Set<() => void>();

/** Offers to undo a change, in the place of an earlier offer; one that can't be undone ends the offer for its appointment. */
export function offerUndo({ id, version, customerName = null, undoForMs }: Undoable): void {
  if (typeof undoForMs === 'number') {
    become({ id, version, customerName, until: Date.now() + undoForMs });
  } else if (offer?.id === id) become(null);
}

export function withdrawUndo(): void {
  become(null);
}

export const currentUndo = (): UndoOffer | null => offer;

export function subscribeToUndo(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: UndoOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}
