import type { Dependencies } from '../ports.ts';
import type { MailCursor, MailView } from './mail-ports.ts';

/** One page of messages. */
export interface MailPage {
  readonly mails: readonly MailView[];
  readonly hasNextPage: boolean;
  readonly totalCount: () => Promise<number>;
}

/** The messages about an appointment, or all, in pages that stay consistent while others are sent. */
export function listMails({ reads }: Dependencies) {
  return async (
    appointmentId: string | null,
    first: number,
    after: MailCursor | null,
  ): Promise<MailPage> => {
    const found = await reads.mails(appointmentId, after, first + 1);
    return {
      mails: found.slice(0, first),
      hasNextPage: found.length > first,
      totalCount: () => reads.countMails(appointmentId),
    };
  };
}
