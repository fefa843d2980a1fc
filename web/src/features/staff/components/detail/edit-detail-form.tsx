import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import fieldStyles from '../../../../components/ui/field.module.css';
import { Field } from '../../../../components/ui/field.tsx';
import flowStyles from '../../../../components/ui/flow.module.css';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { unlessBusy } from '../../../../components/ui/unless-busy.ts';
import { useFaultFocus } from '../../../../components/ui/use-fault-focus.ts';
import { showToast } from '../../../../lib/toasts/toasts.ts';
import type { StaffAppointmentDetail } from '../../api/use-appointment-detail.ts';
import { type AppointmentEdit, changedFields } from '../../changes/current-appointment.ts';
import { NOT_REFUSED, type Refusal, refusalIn } from '../../changes/refusal.ts';
import { useUpdateDetail } from '../../changes/use-update-detail.ts';
import { timeHint } from '../../text/appointment-text.ts';
import { useStaffWrite } from '../parts/use-staff-write.tsx';

interface EditDetailFormProps {
  readonly appointment: StaffAppointmentDetail;
  readonly onClose: () => void;
  /** Tells whether a change is being saved, during which the form must stay open. */
  readonly onBusy: (isBusy: boolean) => void;
}

/** The detail page's edit form: date and time, and location, both required (ADET-05, ADET-07). */
export function EditDetailForm({ appointment, onClose, onBusy }: EditDetailFormProps) {
  const update = useUpdateDetail();
  const [seen] = useState(appointment);
  const [refusal, setRefusal] = useState<Refusal>(NOT_REFUSED);
  const form = useFaultFocus(refusal);
  const { submit, busy, question } = useStaffWrite<AppointmentEdit>({
    send: async (target, mine) => {
      setRefusal(NOT_REFUSED);
      const outcome = await update(target, mine);
      if (outcome.kind === 'failed')
        setRefusal(refusalIn(outcome.error, ['serviceDate', 'location']));
      return outcome;
    },
    onSaved: onClose,
    onKept: onClose,
  });
  useEffect(() => {
    onBusy(busy);
    return () => onBusy(false);
  }, [busy, onBusy]);
  const [serviceDate, setServiceDate] = useState(appointment.serviceDate ?? '');
  const [location, setLocation] = useState(appointment.location ?? '');

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (serviceDate.trim() === '' || location.trim() === '') {
      setRefusal(missingIn({ serviceDate, location }));
      showToast({
        title: 'Missing Information',
        text: 'Please fill in both date/time and location fields.',
        tone: 'error',
      });
      return;
    }
    const mine = changedFields({ serviceDate, location }, seen);
    if (Object.keys(mine).length === 0) onClose();
    else await submit(seen, mine);
  }

  return (
    <form
      ref={form}
      className={flowStyles['stack']}
      onSubmit={save}
      noValidate
      aria-label="Edit Appointment"
    >
      <Field
        label="Service Date & Time"
        hint={timeHint(seen)}
        error={refusal.fields['serviceDate']}
      >
        {(control) => (
          <TextInput
            {...control}
            readOnly={busy}
            value={serviceDate}
            onChange={(event) => setServiceDate(event.target.value)}
          />
        )}
      </Field>
      <Field label="Location" error={refusal.fields['location']}>
        {(control) => (
          <TextInput
            {...control}
            readOnly={busy}
            value={location}
            onChange={(event) => setLocation(event.target.value)}
          />
        )}
      </Field>
      {refusal.message && (
        <p role="alert" className={fieldStyles['field-message']}>
          {refusal.message}
        </p>
      )}
      <div className={fieldStyles['field-pair']}>
        <Button look="secondary" wide onClick={unlessBusy(busy, onClose)}>
          Cancel
        </Button>
        <Button type="submit" wide busy={busy}>
          Save Changes
        </Button>
      </div>
      {question}
    </form>
  );
}

const REQUIRED = { serviceDate: 'Enter a date.', location: 'Enter a location.' } as const;

function missingIn(values: Readonly<Record<keyof typeof REQUIRED, string>>): Refusal {
  const missing = Object.entries(REQUIRED).filter(
    ([field]) => values[field as keyof typeof REQUIRED].trim() === '',
  );
  return { fields: Object.fromEntries(missing), message: undefined };
}
