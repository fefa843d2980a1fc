import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { PageShell } from '../../components/layout/page-shell.tsx';
import { OwnBookingPage } from '../../features/booking/own-booking/components/own-booking-page.tsx';

/** The page of a booking, by a message's link or as one of the visitor's own. */
export function Component() {
  const { token, id } = useParams();
  const access = useMemo(
    () => (token === undefined ? { id: id ?? '' } : { linkToken: token }),
    [token, id],
  );
  return (
    <PageShell title="Your booking">
      <OwnBookingPage key={token ?? id} access={access} />
    </PageShell>
  );
}

/** The page refreshes its booking by itself, and opening one of its panels must not wait for anything. */
export const shouldRevalidate = () => false;
