import { BRAND } from '@dewlane/catalog';
import {
  escaped,
  INK_SOFT,
  mailButton,
  mailFrame,
  mailParagraphs,
  WATER,
} from '@dewlane/service-kit';
import type { MailFacts, RenderedMail, RenderMail } from '../../application/mail-ports.ts';
import type { MailKind } from '../../domain/mail/account-mail.ts';

/** Where the links of messages lead: the token is the last part of their path. */
export interface MailLook {
  /** Where the product is reached. */
  readonly publicUrl: string;
}

interface Wording {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly words: string; readonly path: string };
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
    button: { words: 'Choose a new password', path: '/reset' },
    help: 'You did not ask for it? Then you need not do anything.',
  },
  'email-link': {
    subject: 'Confirm your new e-mail address',
    heading: 'Is this your new address?',
    paragraphs: [
      `Somebody, most likely you, wants to use this address for a ${BRAND} account.`,
      'Once you have pressed the button and confirmed on the page behind it, our messages come here, and you log in with this address. The button works once, for 24 hours.',
    ],
    button: { words: 'Confirm this address', path: '/confirm-email' },
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

/** Makes messages about accounts: nothing that anybody typed stands in them but the owner's first name. */
export function createMailRenderer({ publicUrl }: MailLook): RenderMail {
  return ({ kind, firstName, token }: MailFacts): RenderedMail => {
    const { subject, heading, paragraphs, button, help } = WORDINGS[kind];
    const texts = [...(firstName ? [`Hi ${firstName},`] : []), ...paragraphs];
    const link =
      button && token
        ? { ...button, url: new URL(`${button.path}/${token}`, publicUrl).href }
        : null;
    return {
      subject,
      html: mailFrame({
        title: subject,
        heading,
        accent: WATER,
        body: `${mailParagraphs(texts)}
${link ? mailButton(link.url, link.words) : ''}
<p style="margin:20px 0 0;color:${INK_SOFT}">${escaped(help)}</p>`,
        footnote: FOOTNOTE,
      }),
      text: [
        heading,
        '',
        ...texts.flatMap((text) => [text, '']),
        ...(link ? [`${link.words}: ${link.url}`, ''] : []),
        ...[help, '', FOOTNOTE, '-- ', BRAND, ''],
      ].join('\r\n'),
    };
  };
}

const FOOTNOTE = `You get this because of your ${BRAND} account. Nobody at ${BRAND} ever asks for your password.`;
