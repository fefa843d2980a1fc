import type { MailCursor, MailView } from '../ports/message-reads.ts';
import type { Dependencies } from '../ports.ts';
import { cutPage, type Page } from './page.ts';

/** The messages about an appointment, or all, in pages that stay consistent while others are sent. */
export function listMails({ reads }: Dependencies) {
  return async (
    appointmentId: string | null,
    first: number,
    after: MailCursor | null,
  ): Promise<Page<MailView>> => {
    const found = await reads.mails(appointmentId, after, first + 1);
    return cutPage(found, first, () => reads.countMails(appointmentId));
  };
}
