import { LIMITS } from '@dewlane/catalog';
import CircleCheck from 'lucide-react/icons/circle-check';
import Mail from 'lucide-react/icons/mail';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { takeFocus } from '../../../../components/ui/take-focus.ts';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { useFaultFocus } from '../../../../components/ui/use-fault-focus.ts';
import { CallFailed } from '../../../../lib/graphql/call-failed.ts';
import { loadChunk } from '../../../../lib/loading/load-chunk.ts';
import { t } from '../../../../lib/text/language.ts';
import { useLeaveEmail } from '../../api/use-leave-email.ts';
import type { BookedAppointment } from '../../machine/booking.ts';
import styles from './email-option.module.css';

type Status = 'open' | 'sending' | 'invalid' | 'failed' | 'left';

const FAULTS: Partial<Record<Status, string>> = {
  invalid: t('Invalid email address'),
  failed: t('This could not be saved. Please try again.'),
};

type EmailOptionProps = Pick<BookedAppointment, 'id' | 'isToldByText'>;

/**
 * Asks a guest for an optional e-mail for confirmation and reminders (design.md#bookings-vehicles-mail), instead of
 * text messages (SELF-07).
 */
export function EmailOption({ id, isToldByText }: EmailOptionProps) {
  const leaveEmail = useLeaveEmail();
  const [email, setEmail] = useState('');
  const [status, setStatus] = useState<Status>('open');
  const [sent, setSent] = useState('');
  const [reason, setReason] = useState('');
  const form = useFaultFocus(status);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (status === 'sending') return;
    setStatus('sending');
    setStatus(await leave(email.trim()));
  }

  async function leave(wanted: string): Promise<Status> {
    try {
      const { isEmailAddress } = await loadChunk(() => import('./email-address.ts'));
      if (!isEmailAddress(wanted)) return 'invalid';
      await leaveEmail(id, wanted);
      setSent(wanted);
      return 'left';
    } catch (error) {
      setReason(error instanceof CallFailed && error.refused ? error.message : '');
      return 'failed';
    }
  }

  if (status === 'left') {
    return (
      <div className={styles['email-left']}>
        <CircleCheck aria-hidden="true" />
        <p ref={takeFocus} tabIndex={-1} role="status">
          Confirmation and reminders go to {sent}.
        </p>
        <Button look="text" small onClick={() => setStatus('open')}>
          Change
        </Button>
      </div>
    );
  }
  return (
    <form ref={form} className={styles['email-option']} onSubmit={submit} noValidate>
      {isToldByText && !sent && (
        <p>
          We text the confirmation and reminders to your phone, with a link to change or cancel.
          Prefer e-mail? Leave your address.
        </p>
      )}
      <Field
        label="Email me the confirmation and reminders"
        optional
        error={(status === 'failed' && reason) || FAULTS[status]}
      >
        {(control) => (
          <TextInput
            {...control}
            // Once an address has been left, the form is there only to change it.
            ref={sent ? takeFocus : undefined}
            before={<Mail aria-hidden="true" />}
            type="email"
            name="email"
            inputMode="email"
            autoComplete="email"
            maxLength={LIMITS.email}
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              if (status !== 'sending') setStatus('open');
            }}
          />
        )}
      </Field>
      <Button type="submit" look="secondary" busy={status === 'sending'}>
        Email Me
      </Button>
    </form>
  );
}
