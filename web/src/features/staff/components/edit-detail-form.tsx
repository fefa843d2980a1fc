import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { showToast } from '../../../lib/toasts.ts';
import type { StaffAppointmentDetail } from '../api/use-appointment-detail.ts';
import { useUpdateDetail } from '../use-update-detail.ts';

interface EditDetailFormProps {
  readonly appointment: StaffAppointmentDetail;
  readonly onClose: () => void;
}

/** The detail page's edit form: date and time, and location, both required (SPEC §5). */
export function EditDetailForm({ appointment, onClose }: EditDetailFormProps) {
  const { save, saving } = useUpdateDetail(appointment.id);
  const [serviceDate, setServiceDate] = useState(appointment.serviceDate ?? '');
  const [location, setLocation] = useState(appointment.location ?? '');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (saving) return;
    if (serviceDate.trim() === '' || location.trim() === '') {
      showToast({
        title: 'Missing Information',
        text: 'Please fill in both date/time and location fields.',
        tone: 'error',
      });
      return;
    }
    if (await save({ serviceDate, location })) onClose();
  }

  return (
    <form className="stack" onSubmit={submit} noValidate aria-label="Edit Appointment">
      <Field label="Service Date & Time">
        {(control) => (
          <TextInput
            {...control}
            value={serviceDate}
            onChange={(event) => setServiceDate(event.target.value)}
          />
        )}
      </Field>
      <Field label="Location">
        {(control) => (
          <TextInput
            {...control}
            value={location}
            onChange={(event) => setLocation(event.target.value)}
          />
        )}
      </Field>
      <div className="field-pair">
        <Button look="secondary" wide onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" wide busy={saving}>
          Save Changes
        </Button>
      </div>
    </form>
  );
}
