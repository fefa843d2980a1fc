import { type CountedPage, countedPage, type PagePosition } from '@dewlane/service-kit/application';
import type { MessageView } from '../ports/message-reads.ts';
import type { Dependencies } from '../ports.ts';

/** The messages about an appointment, or all, in pages that stay consistent while others are sent. */
export function listMessages({ reads }: Dependencies) {
  return async (
    appointmentId: string | null,
    first: number,
    after: PagePosition | null,
  ): Promise<CountedPage<MessageView>> => {
    const found = await reads.messages(appointmentId, after, first + 1);
    return countedPage(found, first, () => reads.countMessages(appointmentId));
  };
}
