import { DeleteDialog } from '../../../../components/ui/delete-dialog.tsx';
import { useChangeAppointment } from '../../changes/use-change-appointment.ts';
import { type Seen, useStaffWrite } from '../parts/use-staff-write.tsx';

interface DeleteAppointmentDialogProps {
  /** The appointment as shown when the question was asked; null closes the dialog. */
  readonly appointment: Seen | null;
  readonly onClose: () => void;
  /** Called before the page shows the deletion. */
  readonly onDeleted?: () => void;
}

/** Asks for confirmation before an appointment is deleted for good. */
export function DeleteAppointmentDialog({
  appointment,
  onClose,
  onDeleted,
}: DeleteAppointmentDialogProps) {
  const { remove } = useChangeAppointment();
  const { submit, busy, question } = useStaffWrite({
    isDeletion: true,
    send: async (target) => {
      const outcome = await remove(target, onDeleted);
      if (outcome.kind === 'failed') onClose();
      return outcome;
    },
    onSaved: onClose,
    onKept: onClose,
  });

  return (
    <>
      <DeleteDialog
        open={appointment !== null && !question}
        title="Delete Appointment"
        text="Are you sure you want to delete this appointment? This action cannot be undone."
        deleting={busy}
        onConfirm={() => appointment && void submit(appointment, {})}
        onClose={onClose}
      />
      {question}
    </>
  );
}
