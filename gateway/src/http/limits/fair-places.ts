import { ServiceError } from '@dewlane/service-kit/edge';

const RETRY_AFTER_SECONDS = 5;

/** A response that has a place. */
interface Placed {
  /** Whether only its reader is awaited. Until then its work would go on without a place. */
  isBeingSent(): boolean;
  /** Called when its place goes to another. */
  cutOff(): void;
}

/** Places that all addresses share. */
export interface FairPlaces {
  /**
   * Takes a place for a response. If none is free, the address that holds the most gives up the oldest that it is being sent,
   * provided that it then still holds as many as the one that asks.
   * @returns a function that gives the place back; later calls of it do nothing
   * @throws ServiceError RATE_LIMITED if nobody gives up a place
   */
  take(address: string, response: Placed): () => void;
}

/** So many places: a few addresses that read nothing can't keep all others out (SEC-15). */
export function createFairPlaces(inAll: number): FairPlaces {
  /** Oldest first. */
  const taken = new Set<Placed & { readonly address: string }>();
  const heldBy = (address: string) =>
    [...taken].filter((place) => place.address === address).length;

  function giveUpFor(asking: string): void {
    // Counted over all, so that no other address pays for the largest one while its responses are being prepared.
    const most = Math.max(...[...taken].map(({ address }) => heldBy(address)));
    const given = [...taken].find((place) => place.isBeingSent() && heldBy(place.address) === most);
    // Otherwise newcomers, one after the other, would end the responses of those who have a single one.
    if (given === undefined || most <= heldBy(asking) + 1) {
      const retryAfterSeconds = RETRY_AFTER_SECONDS;
      throw new ServiceError('RATE_LIMITED', undefined, { retryAfterSeconds });
    }
    taken.delete(given);
    given.cutOff();
  }

  return {
    take(address, response) {
      if (taken.size >= inAll) giveUpFor(address);
      const place = { address, ...response };
      taken.add(place);
      return () => taken.delete(place);
    },
  };
}
