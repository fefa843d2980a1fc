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
   * Takes a place for a response. If none is free, the address that holds the most gives up its oldest, provided that it holds more
   * than the one that asks.
   * @returns a function that gives the place back; later calls of it do nothing
   * @throws ServiceError RATE_LIMITED if nobody gives up a place
   */
  take(address: string, response: Placed): () => void;
}

/** So many places: a few addresses that read nothing can't keep all others out (SEC-15). */
export function createFairPlaces(most: number): FairPlaces {
  /** Oldest first. */
  const taken = new Set<Placed & { readonly address: string }>();
  const heldBy = (address: string) =>
    [...taken].filter((place) => place.address === address).length;

  function giveUpFor(asking: string): void {
    const [first, ...others] = [...taken].filter(
      (place) => place.isBeingSent() && heldBy(place.address) > heldBy(asking),
    );
    if (first === undefined) {
      const retryAfterSeconds = RETRY_AFTER_SECONDS;
      throw new ServiceError('RATE_LIMITED', undefined, { retryAfterSeconds });
    }
    const given = others.reduce(
      (largest, place) => (heldBy(place.address) > heldBy(largest.address) ? place : largest),
      first,
    );
    taken.delete(given);
    given.cutOff();
  }

  return {
    take(address, response) {
      if (taken.size >= most) giveUpFor(address);
      const place = { address, ...response };
      taken.add(place);
      return () => taken.delete(place);
    },
  };
}
