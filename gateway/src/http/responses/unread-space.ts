/** Space shared by the responses that wait to be read. */
export interface UnreadSpace {
  /**
   * Takes space for a response. When there is too little left, the address that holds the most loses its oldest ones.
   * @param cutOff called when the response's space goes to another
   * @returns a function that releases the space; later calls of it do nothing
   */
  hold(address: string, bytes: number, cutOff: () => void): () => void;
}

interface Unread {
  readonly bytes: number;
  readonly cutOff: () => void;
}

/** What one address holds, oldest first. */
interface Share {
  readonly responses: Set<Unread>;
  bytes: number;
}

/**
 * Space for `limit` bytes. A new response always gets its space, since its work is done: older ones are cut off for it, first
 * those of the address that holds the most, whether it reads or not (SEC-26).
 */
export function createUnreadSpace(limit: number): UnreadSpace {
  const shares = new Map<string, Share>();
  let taken = 0;

  function drop(address: string, unread: Unread): void {
    const share = shares.get(address);
    if (!share?.responses.delete(unread)) return;
    share.bytes -= unread.bytes;
    taken -= unread.bytes;
    if (share.responses.size === 0) shares.delete(address);
  }

  /** Cuts off the oldest response of the address that holds the most; false if there is none. */
  function cutOffOne(): boolean {
    let largest = '';
    let most = 0;
    for (const [address, { bytes }] of shares) {
      if (bytes <= most) continue;
      largest = address;
      most = bytes;
    }
    const [oldest] = shares.get(largest)?.responses ?? [];
    if (oldest === undefined) return false;
    drop(largest, oldest);
    oldest.cutOff();
    return true;
  }

  return {
    hold(address, bytes, cutOff) {
      while (taken + bytes > limit) {
        if (!cutOffOne()) break;
      }
      const unread = { bytes, cutOff };
      const share = shares.get(address) ?? { responses: new Set(), bytes: 0 };
      shares.set(address, share);
      share.responses.add(unread);
      share.bytes += bytes;
      taken += bytes;
      return () => drop(address, unread);
    },
  };
}
