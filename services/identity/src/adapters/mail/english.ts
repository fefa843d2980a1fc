import { BRAND, type Language } from '@dewlane/catalog';
import type { MailKind } from '../../domain/mail/account-mail.ts';

/** The texts of a message about an account. */
export interface Wording {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The text of its link; absent in a message without one. */
  readonly button?: string;
  readonly help: string;
}

const NOT_YOU =
  'Choose a new password at once with “Forgot password?” on the login page, then look at the list of browsers on your account page.';

const WORDINGS: Readonly<Record<MailKind, Wording>> = {
  reset: {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: [
      `Somebody, most likely you, has asked for a new password for your ${BRAND} account.`,
      'The button works once, for 30 minutes. Until it is used your old password stays as it is.',
    ],
    button: 'Choose a new password',
    help: 'You did not ask for it? Then you need not do anything.',
  },
  'email-link': {
    subject: 'Confirm your e-mail address',
    heading: 'Is this your address?',
    paragraphs: [
      `Somebody, most likely you, wants to use this address for a ${BRAND} account.`,
      'Once you have pressed the button and confirmed on the page behind it, our messages come here, and you log in with this address. The button works once, for 24 hours.',
    ],
    button: 'Confirm this address',
    help: 'You know nothing of it? Then somebody has mistyped an address, and you need not do anything.',
  },
  'email-changed': {
    subject: 'Your e-mail address was changed',
    heading: 'Your e-mail address was changed',
    paragraphs: [
      `Your ${BRAND} account has a new e-mail address. This is our last message to the old one.`,
    ],
    help: 'That was not you? Then reply to this message at once, or call us.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [`Your ${BRAND} account has a new password. Every other browser was signed out.`],
    help: `That was not you? ${NOT_YOU}`,
  },
};

/** Every text of messages about accounts, in English (SELF-11). */
export const ENGLISH = {
  language: 'en' as Language,
  greeting: (firstName: string | null) => (firstName ? `Hi ${firstName},` : 'Hi,'),
  kinds: WORDINGS,
  footnote: `You get this because of your ${BRAND} account. Nobody at ${BRAND} ever asks for your password.`,
};

/** The texts of one language. Every other language must have what English has, or it doesn't compile. */
export type Words = typeof ENGLISH;
