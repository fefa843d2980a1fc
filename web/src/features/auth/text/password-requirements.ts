import { t } from '../../../lib/text/language.ts';
/** The lines of the live checklist, in its order (AUTH-12). */
export const PASSWORD_REQUIREMENTS: readonly {
  readonly text: string;
  readonly isMet: (password: string) => boolean;
}[] = [
  { text: t('At least 8 characters'), isMet: (password) => password.length >= 8 },
  { text: t('Uppercase letter'), isMet: (password) => /[A-Z]/.test(password) },
  { text: t('Lowercase letter'), isMet: (password) => /[a-z]/.test(password) },
  { text: t('Number'), isMet: (password) => /\d/.test(password) },
  { text: t('Special character (@$!%*?&)'), isMet: (password) => /[@$!%*?&]/.test(password) },
];
