import type { MessageView } from '../ports/message-reads.ts';
import type { PagePosition } from '../ports/page.ts';
import type { Dependencies } from '../ports.ts';
import { cutPage, type Page } from '../steps/cut-page.ts';

/** The messages about an appointment, or all, in pages that stay consistent while others are sent. */
export function listMessages({ reads }: Dependencies) {
  return async (
    appointmentId: string | null,
    first: number,
    after: PagePosition | null,
  ): Promise<Page<MessageView>> => {
    const found = await reads.messages(appointmentId, after, first + 1);
    return cutPage(found, first, () => reads.countMessages(appointmentId));
  };
}
