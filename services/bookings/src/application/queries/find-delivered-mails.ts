import type { DeliveredMail } from '../ports/message-reads.ts';
import type { Dependencies } from '../ports.ts';

/** The messages that are in the mailbox, in any order. */
export function findDeliveredMails({ reads }: Pick<Dependencies, 'reads'>) {
  return (mailIds: readonly string[]): Promise<DeliveredMail[]> => reads.deliveredMails(mailIds);
}
