import { cutPage, type Page, type PagePosition } from '@dewlane/service-kit/application';
import { Refusal } from '../../domain/refusal.ts';
import { normalizeIdentifier } from '../../domain/user/identifier.ts';
import type { DeliveredMail } from '../ports/mail.ts';
import type { Dependencies } from '../ports.ts';

/**
 * A page of the embedded mailbox, newest first: messages about accounts, for the one staff account that may read them
 * (ACCT-07). Empty if a mail server is configured, whatever the mailbox still holds from before.
 * @throws Refusal NOT_MAIL_READER for other staff
 */
export function readAccountMails({ tables, mailboxRules: { reader, isInUse } }: Dependencies) {
  return async (
    staffUsername: string,
    first: number,
    after: PagePosition | null,
  ): Promise<Page<DeliveredMail>> => {
    const isReader =
      reader !== null && normalizeIdentifier(staffUsername) === normalizeIdentifier(reader);
    if (!isReader) throw new Refusal('NOT_MAIL_READER');
    const found = isInUse ? await tables.mailbox.deliveredMails(after, first + 1) : [];
    return cutPage(found, first);
  };
}
