import { useState } from 'react';
import { ResendMailDocument } from '../../../generated/staff/graphql.ts';
import { useRefreshLists } from '../../../lib/graphql/use-call.ts';
import { useWrite } from '../../../lib/graphql/use-write.ts';
import { HttpError, messageForPeople } from '../../../lib/http/http-error.ts';
import { newKey } from '../../../lib/http/new-key.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { currentIn } from './current-appointment.ts';

/**
 * Has a message sent again, as the appointment is in the version shown (STAFF-03), and tells by a toast how that went;
 * `resending` is the message meanwhile.
 */
export function useResendMail(shownVersion: number) {
  const send = useWrite(ResendMailDocument);
  const refresh = useRefreshLists();
  const [resending, setResending] = useState<string | null>(null);
  // A resend is a change of its own, which the page shows only once it has arrived there.
  const [ownVersion, setOwnVersion] = useState(0);

  async function resend(id: string): Promise<void> {
    setResending(id);
    try {
      const expectedVersion = Math.max(shownVersion, ownVersion);
      const { resendMail } = await send({
        input: { id, expectedVersion, idempotencyKey: newKey() },
      });
      setOwnVersion(resendMail.appointmentVersion);
      showToast({ title: 'Message on Its Way', tone: 'success' });
    } catch (error) {
      if (currentIn(error)) refresh();
      showToast({
        title: 'Not Sent',
        text:
          (error instanceof HttpError && messageForPeople(error)) ||
          'The message could not be sent again. Please try again.',
        tone: 'error',
      });
    } finally {
      setResending(null);
    }
  }

  return { resend, resending };
}
