import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import flowStyles from '../../../../components/ui/flow.module.css';
import modalStyles from '../../../../components/ui/modal.module.css';
import { unlessBusy } from '../../../../components/ui/unless-busy.ts';
import { useFaultFocus } from '../../../../components/ui/use-fault-focus.ts';
import { paths } from '../../../../config/paths.ts';
import { errorField } from '../../../../lib/http/http-error.ts';
import { t } from '../../../../lib/text/language.ts';
import { deleteAccount } from '../../api/account-calls.ts';
import { AccountName } from '../fields/account-name.tsx';
import { PasswordInput } from '../fields/password-input.tsx';

const QUESTION = t(
  'Your coming appointments are cancelled. Your name, addresses, vehicles, photos and messages are removed for good. Of past appointments we keep date, package, price, status and number, without you. This cannot be undone.',
);

interface DeletionDialogProps {
  /** The account's. */
  readonly email: string;
  readonly onClose: () => void;
}

/** Says what is deleted with the account, and asks for the password (ACCT-06). */
export default function DeletionDialog({ email, onClose }: DeletionDialogProps) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<{ readonly text: string }>();
  const form = useFaultFocus(fault);
  const [deleting, setDeleting] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const close = unlessBusy(deleting, onClose);

  async function confirm(): Promise<void> {
    if (password === '') {
      setFault({ text: t('Password is required') });
      return;
    }
    setDeleting(true);
    try {
      await deleteAccount(password);
    } catch (error) {
      setFault({ text: errorField(error) ?? t('Please check your connection and try again.') });
      setDeleting(false);
      return;
    }
    // Loads the whole client again, so that nothing about the person stays in its memory.
    // What was typed elsewhere on the page has no owner any more: nothing is to ask about it.
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
    globalThis.location.assign(paths.services);
  }

  return (
    <Dialog
      open
      onClose={close}
      title="Delete your account?"
      text={QUESTION}
      icon={<Trash2 className="icon-large" aria-hidden="true" />}
      initialFocus={cancel}
    >
      <form
        ref={form}
        className={`${flowStyles['stack']} mt-4 text-left`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!deleting) void confirm();
        }}
      >
        <AccountName email={email} />
        <Field label="Your password" error={fault?.text}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <div className={modalStyles['actions']}>
          <Button type="submit" look="danger" wide busy={deleting}>
            {deleting ? t('Deleting...') : t('Delete My Account')}
          </Button>
          <Button look="secondary" wide ref={cancel} onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
