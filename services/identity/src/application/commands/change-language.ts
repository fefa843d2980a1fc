import type { Language } from '@dewlane/catalog';
import type { Trace } from '@dewlane/events/cause';
import { speak } from '../../domain/user/user.ts';
import type { EndedSessions } from '../ports/sessions.ts';
import type { Dependencies } from '../ports.ts';
import { causedByCustomer } from '../steps/caused-by-customer.ts';
import { lockOwner } from '../steps/lock-owner.ts';

export interface ChangeLanguage {
  userId: number;
  language: Language;
  trace: Trace;
}

/**
 * Sets the language of an account's screens and messages (SELF-11).
 * @returns the account's sessions, which continue; caches of them hold the old language
 * @throws Refusal OWNER_GONE
 */
export function changeLanguage({ inTransaction, clock }: Dependencies) {
  return ({ userId, language, trace }: ChangeLanguage): Promise<EndedSessions> =>
    inTransaction(async (tx) => {
      const user = await lockOwner(tx, userId);
      if (user.language === language) return { ended: [] };
      const change = speak(user, language, clock());
      await tx.users.save(change, causedByCustomer(userId, trace));
      return { ended: await tx.sessions.sidsOfUser(userId) };
    });
}
