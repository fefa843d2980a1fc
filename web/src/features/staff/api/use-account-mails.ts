import { useState } from 'react';
import { AccountMailsDocument } from '../../../generated/staff/graphql.ts';
import { useRead } from '../../../lib/graphql/use-read.ts';

/** How often the mailbox is polled by the account that may read it, in milliseconds. */
const MAILBOX_MS = 15_000;

/** Messages about accounts, newest first; an account that may not read them is refused once and doesn't poll. */
export function useAccountMails(first: number) {
  const [isReader, setReader] = useState(false);
  const read = useRead(
    AccountMailsDocument,
    { first },
    { keepPrevious: true, ...(isReader && { pollMs: MAILBOX_MS }) },
  );
  const mayRead = read.data !== undefined;
  if (mayRead !== isReader) setReader(mayRead);
  return read;
}
