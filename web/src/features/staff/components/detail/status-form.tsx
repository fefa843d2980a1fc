import {
  APPOINTMENT_STATUS_LABELS,
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
} from '@dewlane/catalog';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { Select } from '../../../../components/ui/text-input.tsx';
import type { StaffAppointmentDetail } from '../../api/use-appointment-detail.ts';
import { type AppointmentEdit, statusOf } from '../../changes/current-appointment.ts';
import { useUpdateDetail } from '../../changes/use-update-detail.ts';
import { useFocusHeir } from '../parts/use-focus-heir.ts';
import { type Seen, useStaffWrite } from '../parts/use-staff-write.tsx';

interface Choice {
  readonly status: AppointmentStatus;
  /** The appointment as shown when the status was chosen. */
  readonly seen: Seen;
}

/** Chooses a status, which a button then saves, so that an arrow key alone changes nothing (STAFF-09). */
export function StatusForm({ appointment }: { readonly appointment: StaffAppointmentDetail }) {
  const update = useUpdateDetail();
  const [choice, setChoice] = useState<Choice | null>(null);
  const forget = () => setChoice(null);
  const { submit, busy, question } = useStaffWrite<AppointmentEdit>({
    send: update,
    onSaved: forget,
    onKept: forget,
  });
  const select = useFocusHeir<HTMLSelectElement>(busy);
  const isChanged = choice !== null && choice.status !== appointment.status;

  function save(event: FormEvent): void {
    event.preventDefault();
    if (isChanged && !busy) void submit(choice.seen, { status: choice.status });
  }

  return (
    <form className="grid gap-3" onSubmit={save}>
      <Field label="Status">
        {(control) => (
          <Select
            {...control}
            ref={select}
            value={choice?.status ?? appointment.status ?? 'scheduled'}
            disabled={busy}
            onChange={(event) => {
              const status = statusOf(event.target.value);
              if (status) setChoice({ status, seen: choice?.seen ?? appointment });
            }}
          >
            {APPOINTMENT_STATUSES.map((status) => (
              <option key={status} value={status}>
                {APPOINTMENT_STATUS_LABELS[status]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit" look="secondary" wide busy={busy} disabled={!isChanged}>
        Save Status
      </Button>
      {question}
    </form>
  );
}
