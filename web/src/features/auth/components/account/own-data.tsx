import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import flowStyles from '../../../../components/ui/flow.module.css';
import modalStyles from '../../../../components/ui/modal.module.css';
import { useFaultFocus } from '../../../../components/ui/use-fault-focus.ts';
import { paths } from '../../../../config/paths.ts';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { errorField } from '../../../../lib/http/http-error.ts';
import { t } from '../../../../lib/text/language.ts';
import { deleteAccount, readOwnData } from '../../api/account-calls.ts';
import { PasswordInput } from '../fields/password-input.tsx';
import { tellFailure } from '../tell-failure.ts';
import { Section } from './section.tsx';

const QUESTION = t(
  'Your coming appointments are cancelled. Your name, addresses, vehicles, photos and messages are removed for good. Of past appointments we keep date, package, price and number, without you. This cannot be undone.',
);

/** Everything kept about the person as a file, and the way out (ACCT-05, ACCT-06). */
export function OwnData() {
  const [isReading, setIsReading] = useState(false);
  const [asking, setAsking] = useState(false);

  async function download(): Promise<void> {
    setIsReading(true);
    try {
      const file = await readOwnData();
      if (file) saveFile('my-data.json', file);
    } catch (error) {
      tellFailure(t('Download Failed'), error);
    } finally {
      setIsReading(false);
    }
  }

  return (
    <Section title="Your data" text="Everything we keep about you, as one file, or gone for good.">
      <div className="grid gap-3 sm:grid-cols-2">
        <Button look="secondary" wide busy={isReading} onClick={() => void download()}>
          Download My Data
        </Button>
        <Button look="danger-soft" wide onClick={() => setAsking(true)}>
          Delete My Account
        </Button>
      </div>
      {asking && <DeletionDialog onClose={() => setAsking(false)} />}
    </Section>
  );
}

interface DeletionDialogProps {
  readonly onClose: () => void;
}

function DeletionDialog({ onClose }: DeletionDialogProps) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<{ readonly text: string }>();
  const form = useFaultFocus(fault);
  const [deleting, setDeleting] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);

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
    // The whole client begins anew: nothing of the person is left in its memory.
    globalThis.location.assign(paths.services);
  }

  return (
    <Dialog
      open
      onClose={onClose}
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
          <Button look="secondary" wide ref={cancel} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
