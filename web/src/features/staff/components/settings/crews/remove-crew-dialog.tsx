import Trash2 from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import { Button } from '../../../../../components/ui/button.tsx';
import { Dialog } from '../../../../../components/ui/dialog.tsx';
import modalStyles from '../../../../../components/ui/modal.module.css';
import { unlessBusy } from '../../../../../components/ui/unless-busy.ts';
import type { Crew } from './crew-values.ts';
import { useSaveCrew } from './use-save-crew.ts';

const WHAT_FOLLOWS =
  'Its coming appointments stay booked. You see first which would be without a crew.';

/** Asks for confirmation before removing a crew; the affected appointments are listed next. */
export function RemoveCrewDialog({
  crew,
  isLast,
  onClose,
}: {
  readonly crew: Crew;
  /** Whether no crew is left afterwards: capacity is then unlimited (AVAIL-14). */
  readonly isLast: boolean;
  readonly onClose: () => void;
}) {
  const { remove, busy, question } = useSaveCrew(onClose);
  const cancel = useRef<HTMLButtonElement>(null);
  const close = unlessBusy(busy, onClose);
  if (question) return question;
  return (
    <Dialog
      open
      onClose={close}
      title={`Remove ${crew.name}?`}
      text={
        isLast
          ? `${WHAT_FOLLOWS} Then any number of customers can book the same time.`
          : WHAT_FOLLOWS
      }
      icon={<Trash2 className="icon-large" aria-hidden="true" />}
      initialFocus={cancel}
    >
      <div className={modalStyles['actions']}>
        <Button look="danger" wide busy={busy} onClick={() => remove(crew)}>
          Remove Crew
        </Button>
        <Button look="secondary" wide ref={cancel} onClick={close}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
