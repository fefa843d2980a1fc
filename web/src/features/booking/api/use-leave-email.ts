import { useCallback } from 'react';
import { SetContactEmailDocument } from '../../../generated/customer/graphql.ts';
import { useSendMutation } from '../../../lib/graphql/use-call.ts';

/** Sets the e-mail address for an appointment's confirmation and reminders; throws CallFailed. */
export function useLeaveEmail(): (appointmentId: string, contactEmail: string) => Promise<void> {
  const send = useSendMutation();
  return useCallback(
    async (appointmentId, contactEmail) => {
      await send(SetContactEmailDocument, { input: { appointmentId, contactEmail } });
    },
    [send],
  );
}
