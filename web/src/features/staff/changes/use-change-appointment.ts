import { errorField } from '../../../lib/http/http-error.ts';
import type { AppointmentEdit, Overbookable } from './current-appointment.ts';
import type { Target } from './own-writes.ts';
import { type ChangeOutcome, useSendChange } from './use-send-change.ts';

/** The dashboard's two changes; an alert reports a failure (ERR-23 to ERR-26). */
export function useChangeAppointment() {
  const send = useSendChange();
  return {
    update: (target: Target, edit: Overbookable<AppointmentEdit>) =>
      told(send.change(target, edit), {
        refused: 'Failed to update appointment',
        unreachable: 'Error updating appointment. Please try again.',
      }),
    /** `onDeleted` is called before the lists show it. */
    remove: (target: Target, onDeleted?: () => void) =>
      told(send.remove(target, onDeleted), {
        refused: 'Failed to delete appointment',
        unreachable: 'Error deleting appointment. Please try again.',
      }),
  };
}

async function told(
  change: Promise<ChangeOutcome>,
  words: { readonly refused: string; readonly unreachable: string },
): Promise<ChangeOutcome> {
  const outcome = await change;
  if (outcome.kind === 'failed') {
    const message = errorField(outcome.error);
    window.alert(message === undefined ? words.unreachable : `${words.refused}: ${message}`);
  }
  return outcome;
}
