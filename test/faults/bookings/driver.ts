import { type SeededRandom, seededRandom } from '@dewlane/test-engines';
import { becomeGuest, bookOnce, type Guest } from './book-once.ts';
import { Refused } from './graph-call.ts';
import type { Ledger } from './ledger.ts';

/** Customers who book without pause. */
export interface Driver {
  /** They book until `rest` is called. */
  book(): void;
  /** Lets them finish the bookings they have begun, and no more. */
  rest(): Promise<void>;
}

/** They book at the same time. */
const CUSTOMERS = 4;
/** After so many a customer continues as a new guest. */
const BOOKINGS_OF_A_GUEST = 5;

/** Creates it for the product at `url`; the seed decides what the customers wish for. */
export function createDriver(url: string, seed: string, ledger: Ledger): Driver {
  const randoms = Array.from({ length: CUSTOMERS }, (_, at) => seededRandom(`${seed}/${at}`));
  let isBooking = false;
  let working: Promise<unknown> = Promise.resolve();

  async function bookOnAndOn(random: SeededRandom): Promise<void> {
    let guest: Guest | undefined;
    for (let booked = 0; isBooking; booked += 1) {
      if (booked % BOOKINGS_OF_A_GUEST === 0) guest = await becomeGuest(url, ledger);
      if (guest === undefined) return;
      try {
        await bookOnce(guest, random, ledger);
      } catch (error) {
        // The ledger has recorded it; the next booking may succeed.
        if (!(error instanceof Refused)) throw error;
      }
    }
  }

  return {
    book() {
      if (isBooking) return;
      isBooking = true;
      working = Promise.all(randoms.map(bookOnAndOn));
    },
    async rest() {
      isBooking = false;
      await working;
    },
  };
}
