import type { MessageView } from '../ports/message-reads.ts';
import type { Dependencies } from '../ports.ts';

/** A message of the ledger; null if it doesn't exist. */
export function findMessage({ reads }: Pick<Dependencies, 'reads'>) {
  return async (id: string): Promise<MessageView | null> =>
    (await reads.messagesById([id]))[0] ?? null;
}
