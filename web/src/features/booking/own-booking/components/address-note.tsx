import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import fieldStyles from '../../../../components/ui/field.module.css';
import { t } from '../../../../lib/text/language.ts';
import { changeRefusalOf } from '../api/change-refusal.ts';
import { useConfirmAddress } from '../api/use-own-booking.ts';
import styles from './own-booking.module.css';

const OF_ADDRESS = {
  label: t('Your e-mail address'),
  stopped: t('Messages to your address are stopped.'),
  question: t(
    'Is the address we wrote to yours? Once you say so, we show the rest: where we come to, your car and your notes.',
  ),
  yes: t('Yes, This Address Is Mine'),
};

const OF_NUMBER = {
  label: t('Your phone number'),
  // The provider keeps a STOP until a START; the button only undoes what was stopped here.
  stopped: t(
    'Messages to your number are stopped. If you replied STOP, text START to the number our messages came from.',
  ),
  question: t(
    'Is the number we wrote to yours? Once you say so, we show the rest: where we come to, your car and your notes.',
  ),
  yes: t('Yes, This Number Is Mine'),
};

/** Tells the owner of a booking that messages about it are stopped; only their link can start them again. */
export function StoppedNote({ isByMail }: Pick<AddressNoteProps, 'isByMail'>) {
  const { label, stopped } = isByMail ? OF_ADDRESS : OF_NUMBER;
  return (
    <section className={styles['note']} aria-label={label}>
      <MailCheck aria-hidden="true" />
      <p>{stopped}</p>
    </section>
  );
}

interface AddressNoteProps {
  readonly linkToken: string;
  readonly isUnsubscribed: boolean;
  /** Whether messages come by mail rather than by text message. */
  readonly isByMail: boolean;
}

/**
 * Asks whether the message's address is the reader's; once confirmed, the page shows everything, messages are sent, and the
 * note goes (SELF-13).
 */
export function AddressNote({ linkToken, isUnsubscribed, isByMail }: AddressNoteProps) {
  const confirm = useConfirmAddress(linkToken);
  const { label, stopped, question, yes } = isByMail ? OF_ADDRESS : OF_NUMBER;
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');

  async function press(): Promise<void> {
    setBusy(true);
    setRefusal('');
    try {
      await confirm();
    } catch (error) {
      setRefusal(changeRefusalOf(error).text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={styles['note']} aria-label={label}>
      <MailCheck aria-hidden="true" />
      <div>
        <p>{isUnsubscribed ? stopped : question}</p>
        <Button look="secondary" small busy={isBusy} onClick={() => void press()}>
          {isUnsubscribed ? t('Send Me Messages Again') : yes}
        </Button>
        {refusal && (
          <p className={fieldStyles['field-message']} role="alert">
            {refusal}
          </p>
        )}
      </div>
    </section>
  );
}
