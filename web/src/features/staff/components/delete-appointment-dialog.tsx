import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
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
  const cancel = useRef<HTMLButtonElement>(null);

  async function confirm(): Promise<void> {
    if (id === null) return;
    setDeleting(true);
    const deleted = await remove(id);
    setDeleting(false);
    onClose();
    if (deleted) onDeleted?.();
  }

  return (
    <Dialog
      open={id !== null}
      onClose={onClose}
      title="Delete Appointment"
      text="Are you sure you want to delete this appointment? This action cannot be undone."
      icon={<Trash2 className="icon-large" aria-hidden="true" />}
      initialFocus={cancel}
    >
      <div className="actions">
        <Button look="danger" wide busy={deleting} onClick={() => void confirm()}>
          {deleting ? 'Deleting...' : 'Delete'}
        </Button>
        <Button look="secondary" wide ref={cancel} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
