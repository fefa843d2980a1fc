import type { JustBooked } from '../../api/use-known-customer.ts';
import { BookedNote } from './booked-note.tsx';
import { ResumeOffer, type ResumeOfferProps } from './resume-offer.tsx';

interface EarlierVisitProps {
  readonly booked: JustBooked | undefined;
  readonly offer: ResumeOfferProps | null;
}

/** What an earlier visit left: a booking just made, and the draft of another. */
export default function EarlierVisit({ booked, offer }: EarlierVisitProps) {
  return (
    <>
      {booked && <BookedNote {...booked} />}
      {offer && <ResumeOffer {...offer} />}
    </>
  );
}
