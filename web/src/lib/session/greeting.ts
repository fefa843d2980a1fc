import { t } from '../text/language.ts';
import type { CurrentUser } from './current-user.ts';

/** The name in greetings: the e-mail's part before the @, else the first name, else 'User' (ADD-06). */
export function greetingName(user: Pick<CurrentUser, 'email' | 'firstName'>): string {
  const local = user.email?.split('@')[0];
  return local || user.firstName || t('User');
}
