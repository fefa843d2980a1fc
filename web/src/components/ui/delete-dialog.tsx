import Trash2 from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import { t } from '../../lib/text/language.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import modalStyles from './modal.module.css';
import { unlessBusy } from './unless-busy.ts';

interface DeleteDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  /** What is deleted, by name; the last one stays while the dialog closes. */
  readonly name?: string | undefined;
  /** The deletion is in progress, which the button shows. */
  readonly deleting: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before something is deleted for good; the focus is on Cancel. */
export function DeleteDialog({ name, deleting, onConfirm, onClose, ...dialog }: DeleteDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const close = unlessBusy(deleting, onClose);
  // Shown while the dialog closes, too.
  const lastName = useRef(name);
  lastName.current = name ?? lastName.current;
  return (
    <Dialog
      {...dialog}
      onClose={close}
      icon={<Trash2 className="icon-large" aria-hidden="true" />}
      initialFocus={cancel}
    >
      {lastName.current && <p className="mt-2 font-semibold">{lastName.current}</p>}
      <div className={modalStyles['actions']}>
        <Button look="danger" wide busy={deleting} onClick={onConfirm}>
          {deleting ? t('Deleting...') : t('Delete')}
        </Button>
        <Button look="secondary" wide ref={cancel} onClick={close}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
