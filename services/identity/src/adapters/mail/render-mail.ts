import { BRAND, type Language, looksLikeName, PAGE_PATHS } from '@dewlane/catalog';
import {
  escaped,
  INK_SOFT,
  mailButton,
  mailFrame,
  mailParagraphs,
  WATER,
} from '@dewlane/service-kit';
import type { MessageFacts, RenderedMail, RenderMail } from '../../application/ports/mail.ts';
import type { MailKind } from '../../domain/mail/account-mail.ts';
import { ENGLISH, type Words } from './english.ts';
import { SPANISH } from './spanish.ts';

/** What the links in messages need. */
export interface MailLook {
  /** The public URL of the product. */
  readonly publicUrl: string;
}

/** The pages that links lead to. */
const PATHS: Readonly<Partial<Record<MailKind, string>>> = {
  reset: PAGE_PATHS.reset,
  'email-link': PAGE_PATHS.confirmEmail,
};

const WORDS: Readonly<Record<Language, Words>> = { en: ENGLISH, es: SPANISH };

/**
 * Renders messages about accounts, in the account's language, else in English (SELF-11). The only typed text in them is
 * the owner's first name, if it looks like one: the address may be a stranger's (ACCT-12).
 */
export function createMailRenderer({ publicUrl }: MailLook): RenderMail {
  return ({ kind, firstName, language, token }: MessageFacts): RenderedMail => {
    const { greeting, kinds, footnote, language: written } = WORDS[language ?? 'en'];
    const { subject, heading, paragraphs, button, help } = kinds[kind];
    const name = firstName !== null && looksLikeName(firstName) ? firstName : null;
    const texts = [greeting(name), ...paragraphs];
    const path = PATHS[kind];
    const link =
      button && path && token
        ? { words: button, url: new URL(path.replace(':token', token), publicUrl).href }
        : null;
    return {
      subject,
      html: mailFrame({
        language: written,
        title: subject,
        heading,
        accent: WATER,
        body: `${mailParagraphs(texts)}
${link ? mailButton(link.url, link.words) : ''}
<p style="margin:20px 0 0;color:${INK_SOFT}">${escaped(help)}</p>`,
        footnote,
      }),
      text: [
        heading,
        '',
        ...texts.flatMap((text) => [text, '']),
        ...(link ? [`${link.words}: ${link.url}`, ''] : []),
        ...[help, '', footnote, '-- ', BRAND, ''],
      ].join('\r\n'),
    };
  };
}
