import { useEffect, useLayoutEffect, useState } from 'react';
import { LoadError } from '../../../../components/ui/load-error.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { dropEarlyPage } from '../../../../lib/loading/early-page.ts';
import { refreshCurrentUser } from '../../../../lib/session/current-user.ts';
import { type BookingAccess, useOwnBooking } from '../api/use-own-booking.ts';
import { BookingView } from './booking-view.tsx';
import { EndedBookingLink } from './ended-booking-link.tsx';
import styles from './own-booking.module.css';

/** The page of a booking for its customer, opened by a message's link or as one of the visitor's own (SELF-02). */
export function OwnBookingPage({ access }: { readonly access: BookingAccess }) {
  const { booking, isLoading, error, refresh, isRefreshing } = useOwnBooking(access);
  const [ended, setEnded] = useState<string | null>(null);
  const isLink = 'linkToken' in access;
  useLayoutEffect(() => {
    if (!isLoading) dropEarlyPage();
  }, [isLoading]);
  useEffect(() => dropEarlyPage, []);

  function again(): void {
    // Without an error it was refused with 401: the cookies may stand for somebody else by now (NET-21).
    if (!error) void refreshCurrentUser();
    refresh();
  }

  if (isLink && ended !== null) return <EndedBookingLink isLink next={ended} />;
  if (booking) {
    return (
      <BookingView access={access} booking={booking} onOutdated={refresh} onLinksEnded={setEnded} />
    );
  }
  if (booking === null) return <EndedBookingLink isLink={isLink} />;
  return (
    <div className={styles['lone']}>
      <h1 className="sr-only">Your booking</h1>
      {isLoading ? (
        <Skeleton className="h-96 rounded-xl" />
      ) : (
        <LoadError text="Your booking could not be loaded." onRetry={again} busy={isRefreshing} />
      )}
    </div>
  );
}
