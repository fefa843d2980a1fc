import Undo2 from 'lucide-react/icons/undo-2';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ABOVE_DIALOGS } from '../../../../components/ui/above-dialogs.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { leaveFocus } from '../../../../components/ui/leave-focus.ts';
import { UndoAppointmentChangeDocument } from '../../../../generated/staff/graphql.ts';
import { isRefusal } from '../../../../lib/graphql/call-failed.ts';
import { useKeyFor } from '../../../../lib/graphql/use-key-for.ts';
import { errorField } from '../../../../lib/http/http-error.ts';
import { showToast } from '../../../../lib/toasts/toasts.ts';
import { useOwnWrites } from '../../changes/own-writes.ts';
import {
  currentUndo,
  subscribeToUndo,
  type UndoOffer,
  withdrawUndo,
} from '../../changes/undo-offer.ts';
import { useAppointmentWrite } from '../../changes/use-appointment-write.ts';
import styles from './undo-bar.module.css';

/** Offers Undo for the newest change that notifies the customer, until the message is sent (STAFF-09). */
export function UndoBar() {
  const offer = useSyncExternalStore(subscribeToUndo, currentUndo);
  return (
    <div role="status" className={styles['place']}>
      {offer && <Offer key={`${offer.id} ${offer.version}`} offer={offer} />}
    </div>
  );
}

function Offer({ offer }: { readonly offer: UndoOffer }) {
  const undo = useAppointmentWrite(UndoAppointmentChangeDocument, 'undoAppointmentChange');
  const own = useOwnWrites();
  const [seconds, setSeconds] = useState(() => secondsLeft(offer));
  // What is announced stays as it is: each change of it would be announced again.
  const [announced] = useState(seconds);
  const button = useRef<HTMLButtonElement>(null);
  useSecondPress(button);
  const [busy, setBusy] = useState(false);
  const withKey = useKeyFor();
  useEffect(() => {
    if (busy) return;
    const timer = setInterval(() => {
      const left = secondsLeft(offer);
      setSeconds(left);
      if (left <= 0) withdrawUndo();
    }, 250);
    return () => clearInterval(timer);
  }, [offer, busy]);

  async function takeBack(): Promise<void> {
    setBusy(true);
    const { id, version } = offer;
    try {
      await withKey({ id, expectedVersion: version }, (input) =>
        undo({ input }, (made) => {
          // Ends the offer, too.
          own.note(version, made);
          showToast({ title: 'Change Undone', text: 'Nobody was told.', tone: 'success' });
        }),
      );
    } catch (error) {
      const text = errorField(error) ?? 'The change could not be undone. Please try again.';
      showToast({ title: 'Not Undone', text, tone: 'error' });
      if (isRefusal(error) && currentUndo() === offer) withdrawUndo();
      setBusy(false);
    }
  }

  return (
    <div ref={leaveFocus} className={styles['bar']}>
      <p>
        <b>Saved.</b> {offer.customerName ?? 'The customer'} will be told
        <span aria-hidden="true" className="tabular-nums">
          {` in ${seconds} s`}
        </span>
        <span className="sr-only">{` in ${announced} seconds; press F8 twice for Undo`}</span>.
      </p>
      <Button ref={button} look="secondary" small busy={busy} onClick={() => void takeBack()}>
        <Undo2 className="icon-small" aria-hidden="true" />
        Undo
      </Button>
    </div>
  );
}

/**
 * F8 focuses the button, which is far from the form that was saved, if the notification area has the focus: the first
 * press leads there, as everywhere (TOAST-05). A held key, which repeats, counts once.
 */
function useSecondPress(button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const undo = button.current;
      if (event.key !== 'F8' || undo?.closest('[inert]')) return;
      const isSecond = document.activeElement?.closest(`[${ABOVE_DIALOGS}]`);
      if (!event.repeat && !isSecond) return;
      // The notification area listens, too.
      event.stopPropagation();
      if (!event.repeat) undo?.focus();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [button]);
}

const secondsLeft = ({ until }: UndoOffer) => Math.max(0, Math.ceil((until - Date.now()) / 1000));
