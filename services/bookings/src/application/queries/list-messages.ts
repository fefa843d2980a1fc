import { cutPage, type Page, type PagePosition } from '@dewlane/service-kit/application';
import type { MessageView } from '../ports/message-reads.ts';
import type { Dependencies } from '../ports.ts';

export interface MessagePage extends Page<MessageView> {
  /** Counts the whole list; lazy, since few clients ask for it. */
  readonly totalCount: () => Promise<number>;
}

/** The messages about an appointment, or all, in pages that stay consistent while others are sent. */
export function listMessages({ reads }: Dependencies) {
  return async (
    appointmentId: string | null,
    first: number,
    after: PagePosition | null,
  ): Promise<MessagePage> => {
    const found = await reads.messages(appointmentId, after, first + 1);
    const totalCount = () => reads.countMessages(appointmentId);
    return { ...cutPage(found, first), totalCount };
  };
}
