import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { AccountMailsDocument } from '../../../generated/staff/graphql.ts';
import { isRefusal } from '../../../lib/graphql/call-failed.ts';
import { sendQuery } from '../../../lib/graphql/send.ts';
import { useRead } from '../../../lib/graphql/use-read.ts';
import { forgetAccountMails } from './session.ts';
import { usePoll } from './use-poll.ts';

/** How often the mailbox is polled by the account that may read it, in milliseconds. */
const MAILBOX_MS = 15_000;

/** Messages about accounts, newest first; an account that may not read them is refused once and doesn't poll. */
export function useAccountMails(first: number) {
  const client = useApolloClient();
  const [isReader, setReader] = useState<boolean>();
  const read = useRead(AccountMailsDocument, { first }, { keepPrevious: true });
  if (read.data && isReader === undefined) setReader(true);

  async function poll(): Promise<void> {
    try {
      await sendQuery(client, AccountMailsDocument, { first }, { background: true });
    } catch (error) {
      if (isRefusal(error)) {
        setReader(false);
        forgetAccountMails(client.cache);
      }
      throw error;
    }
  }

  usePoll(poll, isReader ? MAILBOX_MS : undefined);
  return isReader ? read : { ...read, data: undefined };
}
