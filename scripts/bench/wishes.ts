import type { BenchWish } from './booking.ts';

const DAY_MS = 86_400_000;
const SLOTS = ['morning', 'afternoon'];
/** Crews don't work on this day. */
const SUNDAY = 0;

/** Jobs for so many crews in consecutive slots of working days, from next year on. */
export function wishesFor(crews: number): () => BenchWish {
  let day = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 1));
  let count = 0;
  return () => {
    if (count === crews * SLOTS.length) {
      count = 0;
      do day = new Date(day.getTime() + DAY_MS);
      while (day.getUTCDay() === SUNDAY);
    }
    const timeSlot = SLOTS[Math.floor(count / crews)] ?? 'morning';
    count += 1;
    const serviceDate = day.toISOString().slice(0, 10);
    return { serviceDate, timeSlot, selectedServicePackage: 'maintenance' };
  };
}
