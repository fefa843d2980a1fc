import ShieldCheck from 'lucide-react/icons/shield-check';
import { type FormEvent, useRef, useState } from 'react';
import { adminLogin } from '../../lib/session/admin-login.ts';
import { t } from '../../lib/text/language.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import flowStyles from '../ui/flow.module.css';
import modalStyles from '../ui/modal.module.css';
import { TextInput } from '../ui/text-input.tsx';
import { unlessBusy } from '../ui/unless-busy.ts';

interface AdminLoginDialogProps {
  readonly text?: string | undefined;
  /** Called after a login with the name that was typed; without it the browser goes where the response says. */
  readonly onSignedIn?: ((username: string) => void) | undefined;
  readonly onClose: () => void;
}

/** The hidden admin login: no validation of its own, and the fields are cleared after every attempt (MENU-10, ERR-07). */
export default function AdminLoginDialog({ text, onSignedIn, onClose }: AdminLoginDialogProps) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const close = unlessBusy(busy, onClose);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const outcome = await adminLogin(username, password);
    setBusy(false);
    setUsername('');
    setPassword('');
    if (outcome.kind === 'in') {
      if (onSignedIn) onSignedIn(username);
      else window.location.assign(outcome.redirectUrl);
    } else if (outcome.kind === 'refused') {
      showToast({ title: t('Login Failed'), text: outcome.message, tone: 'error' });
    } else {
      showToast({ title: t('Error'), text: t('Network error. Please try again.'), tone: 'error' });
    }
  }

  return (
    <Dialog
      open
      onClose={close}
      title="Admin Login"
      text={text}
      icon={<ShieldCheck className="icon-large" aria-hidden="true" />}
      tone="water"
      initialFocus={first}
    >
      <form className={`${flowStyles['stack']} mt-3`} onSubmit={submit} noValidate>
        <Field label="Username">
          {(control) => (
            <TextInput
              {...control}
              ref={first}
              autoComplete="username"
              autoCapitalize="none"
              value={username}
              onChange={(event) => setUsername(event.target.value)}
            />
          )}
        </Field>
        <Field label="Password">
          {(control) => (
            <TextInput
              {...control}
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <div className={modalStyles['actions']}>
          <Button type="submit" busy={busy}>
            Login
          </Button>
          <Button look="secondary" onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
