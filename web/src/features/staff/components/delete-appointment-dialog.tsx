import { useState } from 'react';
import { DeleteDialog } from '../../../components/ui/delete-dialog.tsx';
import { useChangeAppointment } from '../use-change-appointment.ts';

interface DeleteAppointmentDialogProps {
  /** The appointment in question; null closes the dialog. */
  readonly id: string | null;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Asks before an appointment goes for good. */
export function DeleteAppointmentDialog({ id, onClose, onDeleted }: DeleteAppointmentDialogProps) {
  const { remove } = useChangeAppointment();
  const [deleting, setDeleting] = useState(false);

  async function confirm(): Promise<void> {
    if (id === null) return;
    setDeleting(true);
    const deleted = await remove(id);
    setDeleting(false);
    onClose();
    if (deleted) onDeleted?.();
  }

  return (
    <DeleteDialog
      open={id !== null}
      title="Delete Appointment"
      text="Are you sure you want to delete this appointment? This action cannot be undone."
      deleting={deleting}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
