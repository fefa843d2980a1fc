import { useState } from 'react';
import { ResendMailDocument } from '../../../generated/staff/graphql.ts';
import { useWrite } from '../../../lib/graphql/use-write.ts';
import { HttpError, messageForPeople } from '../../../lib/http/http-error.ts';
import { newKey } from '../../../lib/http/new-key.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';

/** Has a message sent again and tells by a toast how that went; `resending` is the message meanwhile. */
export function useResendMail() {
  const send = useWrite(ResendMailDocument);
  const [resending, setResending] = useState<string | null>(null);

  async function resend(id: string): Promise<void> {
    setResending(id);
    try {
      await send({ input: { id, idempotencyKey: newKey() } });
      showToast({ title: 'Message on Its Way', tone: 'success' });
    } catch (error) {
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
