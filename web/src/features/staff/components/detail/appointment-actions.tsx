import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import cardStyles from '../../../../components/ui/card.module.css';
import { classNames } from '../../../../components/ui/class-names.ts';
import { unlessBusy } from '../../../../components/ui/unless-busy.ts';
import type { StaffAppointmentDetail } from '../../api/use-appointment-detail.ts';
import {
  type Deletable,
  DeleteAppointmentDialog,
} from '../appointments/delete-appointment-dialog.tsx';
import panel from '../parts/staff-panel.module.css';
import { useFocusHeir } from '../parts/use-focus-heir.ts';
import styles from './appointment-actions.module.css';
import { EditDetailForm } from './edit-detail-form.tsx';
import { StatusForm } from './status-form.tsx';

interface AppointmentActionsProps {
  readonly appointment: StaffAppointmentDetail;
  readonly onDeleted: () => void;
}

/** What staff can do with one appointment: edit, set the status, delete. */
export function AppointmentActions({ appointment, onDeleted }: AppointmentActionsProps) {
  const [editing, setEditing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [deleting, setDeleting] = useState<Deletable | null>(null);
  const toggle = useFocusHeir<HTMLButtonElement>(editing);

  return (
    <aside className={styles['actions']} aria-label="Actions">
      <section className={classNames(cardStyles['card'], panel['panel'], styles['form'])}>
        <Button
          ref={toggle}
          look={editing ? 'secondary' : 'primary'}
          wide
          aria-expanded={editing}
          onClick={unlessBusy(isSaving, () => setEditing(!editing))}
        >
          <Pencil aria-hidden="true" />
          Edit Appointment
        </Button>
        {editing && (
          <EditDetailForm
            appointment={appointment}
            onClose={() => setEditing(false)}
            onBusy={setSaving}
          />
        )}
        <StatusForm appointment={appointment} />
      </section>
      <Button look="danger-soft" wide onClick={() => setDeleting(appointment)}>
        <Trash2 aria-hidden="true" />
        Delete Appointment
      </Button>
      <DeleteAppointmentDialog
        appointment={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={onDeleted}
      />
    </aside>
  );
}
