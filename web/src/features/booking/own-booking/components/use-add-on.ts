import { useRef, useState } from 'react';
import { t } from '../../../../lib/text/language.ts';
import type { OwnBooking, OwnBookingChanges } from '../api/use-own-booking.ts';
import type { Change } from './use-change.ts';

interface AddOn {
  /** The one that is being saved, or comes after it; null if none is. */
  readonly saving: string | null;
  /** The booking as the last of them was saved; null before. */
  readonly saved: OwnBooking | null;
  readonly choose: (addOn: string) => void;
}

/** Saves the add-on that is pressed, one at a time: of those that are pressed meanwhile, the last one (SELF-26). */
export function useAddOn(
  { addOn: stored, version }: OwnBooking,
  { update }: OwnBookingChanges,
  { run, isBusy }: Change,
): AddOn {
  const [saving, setSaving] = useState<string | null>(null);
  const [last, setLast] = useState<OwnBooking | null>(null);
  // What is pressed is known at once, also to the save in progress.
  const wanted = useRef<string | null>(null);

  async function choose(addOn: string): Promise<void> {
    const isSaving = wanted.current !== null;
    if (!isSaving && (isBusy || addOn === stored)) return;
    wanted.current = addOn;
    setSaving(addOn);
    if (isSaving) return;
    await run(version, saveWanted, t('Add-on Saved'));
    wanted.current = null;
    setSaving(null);
  }

  async function saveWanted() {
    let saved = stored;
    let booking = { version };
    while (wanted.current !== null && wanted.current !== saved) {
      saved = wanted.current;
      // Each is based on the one before, so that only somebody else's change is a conflict (SELF-06).
      const after = await update({ addOn: saved, expectedVersion: booking.version });
      booking = after;
      setLast(after);
    }
    return booking;
  }

  return { saving, saved: last, choose: (addOn) => void choose(addOn) };
}
