import type { Attempt, BookingFailure } from '../../machine/booking.ts';
import { NewPriceNote } from './new-price-note.tsx';
import { PlainRefusal } from './plain-refusal.tsx';
import { SlotTakenNote } from './slot-taken-note.tsx';

interface RefusedNoteProps {
  readonly attempt: Attempt;
  readonly failure: BookingFailure;
}

/** Says why a booking was refused, and offers what can be done about it; loaded on demand, since most are not. */
export default function RefusedNote({ attempt, failure }: RefusedNoteProps) {
  const { newPrice, freeTimes } = failure;
  if (newPrice) return <NewPriceNote attempt={attempt} newPrice={newPrice} />;
  if (freeTimes) return <SlotTakenNote attempt={attempt} freeTimes={freeTimes} />;
  return <PlainRefusal failure={failure} />;
}
