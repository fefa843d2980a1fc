import { createRandom, type Random } from '../random.ts';
import { becomeGuest, bookOnce, type Guest } from './book-once.ts';
import { Refused } from './graph-call.ts';
import type { Ledger } from './ledger.ts';

/** Customers who book without pause. */
export interface Driver {
  /** Has them book until `rest`. */
  book(): void;
  /** Resolves when nobody books any more: what was begun is answered first. */
  rest(): Promise<void>;
}

/** A few in flight at once. */
const CUSTOMERS = 4;
/** Then comes the next guest. */
const BOOKINGS_OF_A_GUEST = 5;

export function createDriver(url: string, seed: string, ledger: Ledger): Driver {
  const randoms = Array.from({ length: CUSTOMERS }, (_, at) => createRandom(`${seed}/${at}`));
  let isBooking = false;
  let working: Promise<unknown> = Promise.resolve();

  async function bookOnAndOn(random: Random): Promise<void> {
    let guest: Guest | undefined;
    for (let booked = 0; isBooking; booked += 1) {
      if (booked % BOOKINGS_OF_A_GUEST === 0) guest = await becomeGuest(url, ledger);
      if (guest === undefined) return;
      try {
        await bookOnce(guest, random, ledger);
      } catch (error) {
        // The ledger has it; the next booking may go well.
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
