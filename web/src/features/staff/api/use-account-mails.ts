import { useState } from 'react';
import { AccountMailsDocument } from '../../../generated/staff/graphql.ts';
import { usePolledRead } from './use-polled-read.ts';

/** How often the mailbox is polled by the account that may read it, in milliseconds. */
const MAILBOX_MS = 15_000;

/** Messages about accounts, newest first; an account that may not read them is refused once and doesn't poll. */
export function useAccountMails(first: number) {
  const [isReader, setReader] = useState(false);
  const read = usePolledRead(AccountMailsDocument, { first }, isReader ? MAILBOX_MS : undefined, {
    keepPrevious: true,
  });
  const mayRead = read.data !== undefined;
  if (mayRead !== isReader) setReader(mayRead);
  return read;
}
