import { showToast } from '../../../lib/toasts/toasts.ts';
import type { AppointmentEdit, Overbookable } from './current-appointment.ts';
import type { Target } from './own-writes.ts';
import { type ChangeOutcome, useSendChange } from './use-send-change.ts';

/** The detail page's change: a toast says whether it worked (ERR-27, ERR-28). */
export function useUpdateDetail() {
  const { change } = useSendChange();
  return async (target: Target, edit: Overbookable<AppointmentEdit>): Promise<ChangeOutcome> => {
    const outcome = await change(target, edit);
    if (outcome.kind === 'saved') showToast({ title: 'Appointment Updated', tone: 'success' });
    if (outcome.kind === 'failed') {
      showToast({
        title: 'Update Failed',
        text: 'Failed to update the appointment. Please try again.',
        tone: 'error',
      });
    }
    return outcome;
  };
}
