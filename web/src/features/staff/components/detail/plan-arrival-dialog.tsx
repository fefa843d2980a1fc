import Clock from 'lucide-react/icons/clock';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import flowStyles from '../../../../components/ui/flow.module.css';
import modalStyles from '../../../../components/ui/modal.module.css';
import { LoadingNote, Skeleton } from '../../../../components/ui/skeleton.tsx';
import { Select } from '../../../../components/ui/text-input.tsx';
import { unlessBusy } from '../../../../components/ui/unless-busy.ts';
import { useFaultFocus } from '../../../../components/ui/use-fault-focus.ts';
import type { StaffAppointmentDetail } from '../../api/use-appointment-detail.ts';
import { type ArrivalTime, useArrivalTimes } from '../../api/use-arrival-times.ts';
import type { ArrivalPlan } from '../../changes/current-appointment.ts';
import { usePlanArrival } from '../../changes/use-plan-arrival.ts';
import { timeOf, timeOfDay } from '../../text/appointment-text.ts';
import { useFocusHeir } from '../parts/use-focus-heir.ts';
import { useStaffWrite } from '../parts/use-staff-write.tsx';
import { whyNotWithin } from './why-not-within.ts';

/** An appointment with its planned arrival, null without one. */
export type PlannedAppointment = StaffAppointmentDetail & {
  readonly plannedStartsAt: string | null;
};

interface PlanArrivalDialogProps {
  readonly appointment: PlannedAppointment;
  readonly crew: { readonly id: string } | null;
  readonly onClose: () => void;
  readonly onPlanned: (plan: { readonly isMove: boolean }) => void;
}

/**
 * Asks for the planned arrival (AVAIL-16): offers free times within the window the customer was told, and times that
 * would move the booking. Only the latter may exceed capacity, after confirmation (AVAIL-11).
 */
export function PlanArrivalDialog(props: PlanArrivalDialogProps) {
  const { appointment, crew, onClose, onPlanned } = props;
  const [seen, setSeen] = useState(appointment);
  const { result, load, isLoading } = useArrivalTimes(seen.id);
  // Save Arrival, which takes the place of Try Again, is disabled at first.
  const select = useFocusHeir<HTMLSelectElement>(result);
  const cancel = useFocusHeir<HTMLButtonElement>(result);
  const [chosen, setChosen] = useState(seen.plannedStartsAt ?? '');
  const [fault, setFault] = useState<string>();
  const times = typeof result === 'object' && result ? result : [];
  const trouble = troubleIn(result);
  const arrival = times.find(({ startsAt }) => startsAt === chosen);
  const isMove = Boolean(arrival?.movesTo);
  const plan = usePlanArrival();
  const { submit, busy, question } = useStaffWrite<ArrivalPlan>({
    send: async (target, mine) => {
      setFault(undefined);
      const outcome = await plan(target, mine);
      const why = isMove ? undefined : whyNotWithin(seen.serviceDate, outcome);
      if (why === undefined) return outcome;
      setFault(`${why} Please choose again.`);
      if (outcome.kind === 'late') {
        const { version, serviceDate = null, plannedStartsAt = null } = outcome.current;
        setSeen({ ...seen, version, serviceDate, plannedStartsAt });
        setChosen('');
      }
      load();
      return { kind: 'again' };
    },
    onSaved: () => onPlanned({ isMove }),
    onKept: onClose,
  });

  // A select that is disabled while the plan is sent can't get the focus.
  const form = useFaultFocus(busy ? null : fault);
  const close = unlessBusy(busy, onClose);

  function save(event: FormEvent): void {
    event.preventDefault();
    if (busy || !arrival) return;
    const isSameCrew = !arrival.crew || arrival.crew.id === crew?.id;
    if (chosen === seen.plannedStartsAt && isSameCrew) onClose();
    else void submit(seen, { plannedStartsAt: chosen });
  }

  if (question) return question;

  return (
    <Dialog
      open
      onClose={close}
      title="Plan Arrival"
      text={`Booked for ${timeOf(appointment)}.`}
      icon={<Clock className="icon-large" aria-hidden="true" />}
      tone="water"
    >
      <form ref={form} className={`${flowStyles['stack']} mt-3`} onSubmit={save} noValidate>
        {result === undefined && (
          <>
            <LoadingNote />
            <Skeleton className="h-20 rounded-xl" />
          </>
        )}
        {trouble && <p role="alert">{trouble}</p>}
        {times.length > 0 && (
          <Field label="The crew comes at" hint={hintOf(arrival)} error={fault}>
            {(control) => (
              <Select
                {...control}
                ref={select}
                value={chosen}
                disabled={busy}
                onChange={(event) => setChosen(event.target.value)}
              >
                {!arrival && <option value={chosen}>Choose a time</option>}
                <Options
                  label="As booked"
                  times={times.filter(({ movesTo }) => !movesTo)}
                  own={crew?.id}
                />
                <Options
                  label="Moves the booking"
                  times={times.filter(({ movesTo }) => movesTo)}
                  own={crew?.id}
                />
              </Select>
            )}
          </Field>
        )}
        <div className={modalStyles['actions']}>
          {result === 'failed' ? (
            <Button wide busy={isLoading} onClick={load}>
              Try Again
            </Button>
          ) : (
            <Button type="submit" wide busy={busy} disabled={!arrival}>
              Save Arrival
            </Button>
          )}
          <Button ref={cancel} look="secondary" wide onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Why no arrival can be chosen; undefined if one can, and until that is known. */
function troubleIn(result: ReturnType<typeof useArrivalTimes>['result']): string | undefined {
  if (result === 'failed') return 'The free times could not be read. Please try again.';
  if (result === null) return 'No arrival can be planned for this appointment any more.';
  if (result?.length === 0) {
    return 'No crew works on that day any more. Move the booking under Edit Appointment.';
  }
  return undefined;
}

interface OptionsProps {
  readonly label: string;
  readonly times: readonly ArrivalTime[];
  /** The crew that comes without a change. */
  readonly own: string | undefined;
}

/** Taken times are marked; within what was booked they can't be chosen, since nothing can be planned without a crew. */
function Options({ label, times, own }: OptionsProps) {
  if (times.length === 0) return null;
  return (
    <optgroup label={label}>
      {times.map(({ startsAt, crew, movesTo }) => (
        <option key={startsAt} value={startsAt} disabled={!crew && !movesTo}>
          {timeOfDay(new Date(startsAt))}
          {crew ? crew.id !== own && ` – ${crew.name}` : ' – taken'}
        </option>
      ))}
    </optgroup>
  );
}

function hintOf(arrival: ArrivalTime | undefined): string | undefined {
  if (!arrival) return undefined;
  if (!arrival.movesTo) return 'The customer isn’t told: it is what they booked.';
  const [, ...time] = arrival.movesTo.split(' ');
  return `The booking moves to ${time.join(' ')}, and the customer is told.`;
}
