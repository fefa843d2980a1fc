import { hasAddOnToChoose } from '@dewlane/catalog';
import { useEffect, useRef } from 'react';
import { VehicleArt } from '../../../../components/art/vehicle-art.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { unlessBusy } from '../../../../components/ui/unless-busy.ts';
import { t } from '../../../../lib/text/language.ts';
import { showToast } from '../../../../lib/toasts/toasts.ts';
import { vehicleTypeOf } from '../../../../lib/vehicles/vehicle-type.ts';
import confirmation from '../../components/confirmation/confirmation.module.css';
import { forgetPayment } from '../api/forget-payment.ts';
import {
  type BookingAccess,
  type NewLinkBy,
  type OwnBooking,
  useOwnBookingChanges,
} from '../api/use-own-booking.ts';
import { newLinkText } from '../text/new-link.ts';
import { AddOnChoice } from './add-on-choice.tsx';
import { AddressNote, StoppedNote } from './address-note.tsx';
import { BookingActions } from './booking-actions.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { CancelPanel } from './cancel-panel.tsx';
import { ChangeTerms } from './change-terms.tsx';
import { LinksPanel } from './links-panel.tsx';
import { MovePanel } from './move-panel.tsx';
import { NotesPanel } from './notes-panel.tsx';
import styles from './own-booking.module.css';
import { useAddOn } from './use-add-on.ts';
import { useChange } from './use-change.ts';
import { useFailureEnds } from './use-failure-ends.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import { usePanel } from './use-panel.ts';

interface BookingViewProps {
  readonly access: BookingAccess;
  readonly booking: OwnBooking;
  /** Called when the shown booking is out of date. */
  readonly onOutdated: () => void;
  /** Called when all links have ended, with what happens next. */
  readonly onLinksEnded: (next: string) => void;
}

/** The ticket, and the changes that are possible until the time limit (SELF-02, SELF-03). */
export function BookingView({ access, booking, onOutdated, onLinksEnded }: BookingViewProps) {
  const changes = useOwnBookingChanges(access, booking.version);
  const { opened, shown, open, close } = usePanel(booking.isChangeable);
  const change = useChange({
    isTold: booking.hasEmail && booking.isUnsubscribed === false,
    isToldByText: booking.isToldByText,
    onDone: close,
    onOutdated,
  });
  const { run, isBusy, refusal } = change;
  const addOn = useAddOn(booking, changes, change);
  const hasNote =
    'linkToken' in access && (!booking.isAddressConfirmed || booking.isUnsubscribed === true);
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingFocus(heading, shown !== null);
  useHeadingFocus(heading, hasNote);
  useFailureEnds(opened, booking, change);
  useEffect(() => forgetPayment(booking), [booking]);

  const endLinks = (newLinkBy: NewLinkBy) => {
    const text = newLinkText(newLinkBy);
    onLinksEnded(text);
    close();
    if ('id' in access) showToast({ title: t('Links Ended'), text, tone: 'success' });
  };
  const panel = { isBusy, refusal, onClose: unlessBusy(isBusy, close) };
  return (
    <div className={styles['page']}>
      <div>
        <div className={confirmation['hero']}>
          <VehicleArt
            type={vehicleTypeOf(booking.vehicleType)}
            color={booking.vehicleColor ?? null}
            clean={booking.status === 'completed' ? 1 : 0.56}
          />
          <h1 ref={heading} tabIndex={-1}>
            {titleOf(booking)}
          </h1>
        </div>
        <BookingFacts booking={booking} />
      </div>
      <div className={styles['side']}>
        {hasNote && (
          <AddressNote
            linkToken={access.linkToken}
            isUnsubscribed={booking.isUnsubscribed === true}
            isByMail={booking.hasEmail}
          />
        )}
        {'id' in access && booking.isUnsubscribed && <StoppedNote isByMail={booking.hasEmail} />}
        {refusal && shown === null && (
          <p className={styles['outdated']} role="alert">
            {refusal.text}
          </p>
        )}
        {shown === 'move' && (
          <MovePanel
            {...panel}
            access={access}
            booking={booking}
            onMove={(serviceDate) =>
              void run(booking.version, () => changes.move(serviceDate), t('Booking Moved'))
            }
          />
        )}
        {shown === 'cancel' && (
          <CancelPanel
            {...panel}
            onCancel={(reason) =>
              void run(booking.version, () => changes.cancel(reason), t('Booking Cancelled'))
            }
          />
        )}
        {shown === 'links' && (
          <LinksPanel
            access={access}
            onEnded={endLinks}
            onOutdated={onOutdated}
            onClose={panel.onClose}
          />
        )}
        {shown === 'notes' && (
          <NotesPanel
            {...panel}
            booking={booking}
            own={addOn.saved}
            onSave={(details) =>
              void run(details.expectedVersion, () => changes.update(details), t('Saved'))
            }
          />
        )}
        {shown === null &&
          booking.isChangeable &&
          hasAddOnToChoose(booking.servicePackage ?? null) && (
            <AddOnChoice
              value={booking.addOn ?? null}
              saving={addOn.saving}
              onChoose={addOn.choose}
            />
          )}
        {shown === null && <BookingActions access={access} booking={booking} onOpen={open} />}
        <ChangeTerms booking={booking} />
        {shown === null && hasLinks(access, booking) && (
          <div className={styles['terms']}>
            <p>Sent your link to somebody by mistake?</p>
            <Button look="text" small onClick={() => open('links')}>
              End All Links
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function titleOf({ status }: OwnBooking): string {
  const titles = {
    scheduled: t('Your wash is booked'),
    in_progress: t('We are at it'),
    completed: t('Your wash is done'),
    cancelled: t('Your wash is cancelled'),
  };
  return titles[status];
}

/** Whether messages with links to the booking have been sent. */
function hasLinks(access: BookingAccess, { hasEmail, isToldByText }: OwnBooking): boolean {
  return 'linkToken' in access || hasEmail || isToldByText;
}
