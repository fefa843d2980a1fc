import {
  APPOINTMENT_STATUS_LABELS,
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
} from '@dewlane/catalog';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/text-input.tsx';
import { paths } from '../../../config/paths.ts';
import type { StaffAppointmentDetail } from '../api/use-appointment-detail.ts';
import { useUpdateDetail } from '../use-update-detail.ts';
import { DeleteAppointmentDialog } from './delete-appointment-dialog.tsx';
import { EditDetailForm } from './edit-detail-form.tsx';

/** What staff can do with one appointment: edit, set the status, delete. */
export function AppointmentActions({
  appointment,
}: {
  readonly appointment: StaffAppointmentDetail;
}) {
  const navigate = useNavigate();
  const { save, saving } = useUpdateDetail(appointment.id);
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);

  return (
    <aside className="detail-actions" aria-label="Actions">
      <section className="card panel grid gap-4">
        <Button
          look={editing ? 'secondary' : 'primary'}
          wide
          aria-expanded={editing}
          onClick={() => setEditing(!editing)}
        >
          <Pencil aria-hidden="true" />
          Edit Appointment
        </Button>
        {editing && <EditDetailForm appointment={appointment} onClose={() => setEditing(false)} />}
        <Field label="Status">
          {(control) => (
            <Select
              {...control}
              value={appointment.status ?? 'scheduled'}
              disabled={saving}
              onChange={(event) => {
                const status = statusOf(event.target.value);
                if (status) void save({ status });
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
      </section>
      <Button look="danger-soft" wide onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden="true" />
        Delete Appointment
      </Button>
      <DeleteAppointmentDialog
        id={deleting ? appointment.id : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate(paths.admin)}
      />
    </aside>
  );
}

function statusOf(value: string): AppointmentStatus | undefined {
  return APPOINTMENT_STATUSES.find((status) => status === value);
}
