import type { Language } from '@dewlane/catalog';
import type { Dependencies } from '../ports.ts';

/** The language of messages about an appointment (SELF-11). */
export function findMessageLanguage({ recipients }: Pick<Dependencies, 'recipients'>) {
  return async (id: string): Promise<Language> => (await recipients.correspondence(id)).language;
}
