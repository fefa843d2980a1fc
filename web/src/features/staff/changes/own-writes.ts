import { useApolloClient } from '@apollo/client/react';
import { offerUndo, type Undoable } from './undo-offer.ts';

/** An appointment in the version that a write is based on. */
export interface Target {
  readonly id: string;
  readonly version: number;
}

/** The versions of appointments that only this tab's own writes have made, which are no news to whoever made them. */
export interface OwnWrites {
  /**
   * Takes note of a write: the version it has made, and what can be undone now. Call it before the page has reloaded, as
   * the server's time to undo runs from the write (STAFF-09).
   */
  readonly note: (basedOn: number, made: Undoable) => void;
  /** The version to base a write on: the one that was seen, or the last that only own writes made of it (STAFF-03). */
  readonly after: (seen: Target) => number;
  /** Knows of no writes again: whoever has logged in since made none of them. */
  readonly forget: () => void;
}

/** Knows of no writes at first. */
export function createOwnWrites(): OwnWrites {
  const made = new Set<string>();
  const after = ({ id, version }: Target): number =>
    made.has(`${id} ${version + 1}`) ? after({ id, version: version + 1 }) : version;
  return {
    after,
    forget: () => made.clear(),
    note(basedOn, change) {
      // A later version is somebody else's; a write that changes nothing makes none.
      if (change.version === basedOn + 1) made.add(`${change.id} ${change.version}`);
      offerUndo(change);
    },
  };
}

const ofClients = new WeakMap<object, OwnWrites>();

/** The own writes since the staff area was opened. */
export function useOwnWrites(): OwnWrites {
  const client = useApolloClient();
  const known = ofClients.get(client) ?? createOwnWrites();
  ofClients.set(client, known);
  return known;
}
