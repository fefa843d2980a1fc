import { DeleteDialog } from '../../../../components/ui/delete-dialog.tsx';
import { dotted } from '../../../../lib/text/dotted.ts';
import type { StaffAppointmentRow } from '../../api/use-staff-lists.ts';
import { useChangeAppointment } from '../../changes/use-change-appointment.ts';
import { dateAndTime } from '../../text/appointment-text.ts';
import { type Seen, useStaffWrite } from '../parts/use-staff-write.tsx';

/** The appointment as shown when the question was asked. */
export type Deletable = Seen & Pick<StaffAppointmentRow, 'vehicleInfo' | 'customerName'>;

interface DeleteAppointmentDialogProps {
  /** Null closes the dialog. */
  readonly appointment: Deletable | null;
  readonly onClose: () => void;
  /** Called before the page shows the deletion. */
  readonly onDeleted?: () => void;
}

/** Asks for confirmation before an appointment is deleted for good, and names it (ADMIN-17, ADMIN-21). */
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
        name={appointment ? nameOf(appointment) : undefined}
        deleting={busy}
        onConfirm={() => appointment && void submit(appointment, {})}
        onClose={onClose}
      />
      {question}
    </>
  );
}

/** `2022 Subaru Outback · Jordan Reyes · Nov 21, 2026, 9:30 AM` */
function nameOf({ vehicleInfo, customerName, serviceDate }: Deletable): string {
  return dotted([vehicleInfo, customerName, serviceDate && dateAndTime(serviceDate)]);
}
