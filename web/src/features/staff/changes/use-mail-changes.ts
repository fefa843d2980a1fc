import { useState } from 'react';
import {
  EndLinksDocument,
  ResendMailDocument,
  type StaffMailChannel,
} from '../../../generated/staff/graphql.ts';
import { useKeyFor } from '../../../lib/graphql/use-key-for.ts';
import { errorField } from '../../../lib/http/http-error.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { useOwnWrites } from './own-writes.ts';
import { useStaffMutation } from './use-staff-mutation.ts';

/**
 * Staff's actions on an appointment's messages, based on the version they saw (STAFF-03): resend one, or end the links
 * that were sent (SELF-14). A toast reports the outcome; `busy` is the message in progress, or `links`.
 */
export function useMailChanges(id: string) {
  const sendAgain = useStaffMutation(ResendMailDocument);
  const end = useStaffMutation(EndLinksDocument);
  const own = useOwnWrites();
  const withKey = useKeyFor();
  const [busy, setBusy] = useState<string | null>(null);

  async function tell(what: string, failed: Failed, write: () => Promise<Told>): Promise<void> {
    setBusy(what);
    try {
      showToast({ ...(await write()), tone: 'success' });
    } catch (error) {
      showToast({
        title: failed.title,
        text: errorField(error) ?? failed.text,
        tone: 'error',
      });
    } finally {
      setBusy(null);
    }
  }

  return {
    busy,
    resend: (mailId: string, seenVersion: number) =>
      tell(mailId, NOT_SENT, async () => {
        const expectedVersion = own.after({ id, version: seenVersion });
        const input = { id: mailId, expectedVersion };
        const { resendMail } = await withKey(input, (keyed) =>
          sendAgain({ input: keyed }, ({ resendMail }) =>
            own.note(expectedVersion, { id, version: resendMail.appointmentVersion }),
          ),
        );
        return {
          title: 'Message on Its Way',
          ...(resendMail.channel === 'text' && { text: TEXT_GOES }),
        };
      }),
    endLinks: (seenVersion: number) =>
      tell('links', NOT_ENDED, async () => {
        const expectedVersion = own.after({ id, version: seenVersion });
        const input = { id, expectedVersion };
        const { endLinks } = await withKey(input, (keyed) =>
          end({ input: keyed }, ({ endLinks: { version } }) =>
            own.note(expectedVersion, { id, version }),
          ),
        );
        return { title: 'Links Ended', text: newLinkText(endLinks.newLinkBy) };
      }),
  };
}

/** Says what happens after the links of a booking have ended (SELF-14). */
function newLinkText(newLinkBy: StaffMailChannel | null | undefined): string {
  if (!newLinkBy) return 'No new link is sent: please tell the customer how to reach you.';
  return newLinkBy === 'mail'
    ? 'A new one is on its way by e-mail.'
    : 'A new one is on its way by text message; at night it may wait until 8 AM.';
}

const TEXT_GOES = 'It goes by text message; at night it may wait until 8 AM.';

interface Told {
  readonly title: string;
  readonly text?: string;
}

type Failed = Required<Pick<Told, 'title' | 'text'>>;

const NOT_SENT: Failed = {
  title: 'Not Sent',
  text: 'The message could not be sent again. Please try again.',
};
const NOT_ENDED: Failed = {
  title: 'Not Ended',
  text: 'The links could not be ended. Please try again.',
};
