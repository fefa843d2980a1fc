import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import fieldStyles from '../../../../components/ui/field.module.css';
import { changeRefusalOf } from '../api/change-refusal.ts';
import { useConfirmAddress } from '../api/use-own-booking.ts';
import styles from './own-booking.module.css';

interface AddressNoteProps {
  readonly linkToken: string;
  readonly isUnsubscribed: boolean;
  /** Whether the link came by mail, else by text message. */
  readonly isByMail: boolean;
}

/** Whoever confirms the address of the message is told the rest, and gets messages (SELF-13). */
export function AddressNote({ linkToken, isUnsubscribed, isByMail }: AddressNoteProps) {
  const confirm = useConfirmAddress(linkToken);
  const what = isByMail ? 'address' : 'number';
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
    <section
      className={styles['note']}
      aria-label={isByMail ? 'Your e-mail address' : 'Your phone number'}
    >
      <MailCheck aria-hidden="true" />
      <div>
        <p>
          {isUnsubscribed
            ? `Messages to your ${what} are stopped.`
            : `Is the ${what} we wrote to yours? Once you say so, we show the rest: where we come to, your car and your notes.`}
        </p>
        <Button look="secondary" small busy={isBusy} onClick={() => void press()}>
          {isUnsubscribed
            ? 'Send Me Messages Again'
            : `Yes, This ${isByMail ? 'Address' : 'Number'} Is Mine`}
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
