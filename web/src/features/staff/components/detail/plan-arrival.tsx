import { useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { showToast } from '../../../../lib/toasts/toasts.ts';
import type { ArrivalPlan } from '../../changes/current-appointment.ts';
import { usePlanArrival } from '../../changes/use-plan-arrival.ts';
import { timeOfDay } from '../../text/appointment-text.ts';
import { useFocusHeir } from '../parts/use-focus-heir.ts';
import { type Seen, useStaffWrite } from '../parts/use-staff-write.tsx';
import { PlanArrivalDialog, type PlannedAppointment } from './plan-arrival-dialog.tsx';
import { whyNotWithin } from './why-not-within.ts';

interface PlanArrivalProps {
  readonly appointment: PlannedAppointment;
  readonly crew: { readonly id: string } | null;
}

/** A planned arrival, and the booked time that the customer was told with it. */
interface Former {
  readonly at: string;
  readonly serviceDate: string | null;
}

/**
 * Changes the planned arrival, and can revert that (AVAIL-16) as long as the booking stays where it is. A change that
 * moved the booking is reverted by Undo instead, while its message is pending.
 */
export function PlanArrival({ appointment, crew }: PlanArrivalProps) {
  const [open, setOpen] = useState(false);
  const [former, setFormer] = useState<Former | null>(null);
  const { plannedStartsAt, serviceDate } = appointment;
  const canTakeBack =
    former !== null &&
    former.serviceDate === serviceDate &&
    plannedStartsAt !== null &&
    former.at !== plannedStartsAt;
  const change = useFocusHeir<HTMLButtonElement>(canTakeBack);
  return (
    <>
      <Button ref={change} look="secondary" small onClick={() => setOpen(true)}>
        {plannedStartsAt ? 'Change Arrival' : 'Plan Arrival'}
      </Button>
      {canTakeBack && (
        <TakeBack seen={appointment} former={former.at} onDone={() => setFormer(null)} />
      )}
      {open && (
        <PlanArrivalDialog
          appointment={appointment}
          crew={crew}
          onClose={() => setOpen(false)}
          onPlanned={({ isMove }) => {
            setFormer(isMove || !plannedStartsAt ? null : { at: plannedStartsAt, serviceDate });
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

interface TakeBackProps {
  readonly seen: Seen;
  readonly former: string;
  readonly onDone: () => void;
}

function TakeBack({ seen, former, onDone }: TakeBackProps) {
  const plan = usePlanArrival();
  const { submit, busy, question } = useStaffWrite<ArrivalPlan>({
    send: async (target, mine) => {
      const outcome = await plan(target, mine);
      const why = whyNotWithin(seen.serviceDate, outcome);
      if (why === undefined) return outcome;
      showToast({ title: 'Not Planned', text: why, tone: 'error' });
      onDone();
      return { kind: 'again' };
    },
    onSaved: onDone,
    onKept: onDone,
  });
  return (
    <>
      <Button
        look="text"
        small
        busy={busy}
        onClick={() => void submit(seen, { plannedStartsAt: former })}
      >
        Back to {timeOfDay(new Date(former))}
      </Button>
      {question}
    </>
  );
}
