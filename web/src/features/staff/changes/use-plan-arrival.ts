import { errorField } from '../../../lib/http/http-error.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import type { ArrivalPlan, Overbookable } from './current-appointment.ts';
import type { Target } from './own-writes.ts';
import { type ChangeOutcome, useSendChange } from './use-send-change.ts';

/** Plans when the crew comes (AVAIL-16); a toast says whether it worked. */
export function usePlanArrival() {
  const { plan } = useSendChange();
  return async (target: Target, arrival: Overbookable<ArrivalPlan>): Promise<ChangeOutcome> => {
    const outcome = await plan(target, arrival);
    if (outcome.kind === 'saved') showToast({ title: 'Arrival Planned', tone: 'success' });
    if (outcome.kind === 'failed') {
      showToast({
        title: 'Not Planned',
        text: errorField(outcome.error) ?? 'The arrival could not be planned. Please try again.',
        tone: 'error',
      });
    }
    return outcome;
  };
}
