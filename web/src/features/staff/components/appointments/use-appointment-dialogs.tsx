import { useState } from 'react';
import type { StaffAppointmentRow } from '../../api/use-staff-lists.ts';
import { DeleteAppointmentDialog } from './delete-appointment-dialog.tsx';
import { EditAppointmentDialog } from './edit-appointment-dialog.tsx';

/** The two dialogs of an appointment's row; render `dialogs` once beside the list. */
export function useAppointmentDialogs() {
  const [editing, setEditing] = useState<StaffAppointmentRow | null>(null);
  const [deleting, setDeleting] = useState<StaffAppointmentRow | null>(null);
  return {
    edit: setEditing,
    remove: setDeleting,
    dialogs: (
      <>
        {editing && (
          <EditAppointmentDialog appointment={editing} onClose={() => setEditing(null)} />
        )}
        <DeleteAppointmentDialog appointment={deleting} onClose={() => setDeleting(null)} />
      </>
    ),
  };
}
