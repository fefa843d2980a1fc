import { BRAND } from '@dewlane/catalog';
import { type ChangeInWords, linkWords, type MailLinks, type Wording } from './wording.ts';

/** The message as plain text. */
export function textBody(wording: Wording, links: MailLinks): string {
  const { link, unsubscribeUrl } = links;
  const { heading, paragraphs, changes, facts, help, footnote, isOff } = wording;
  const width = Math.max(...facts.map(([label]) => label.length)) + 2;
  return [
    heading,
    '',
    ...paragraphs.flatMap((paragraph) => [paragraph, '']),
    ...(changes.length > 0 ? ['What is different', ...changes.flatMap(changeLines), ''] : []),
    ...facts.map(([label, value]) => `${`${label}:`.padEnd(width)}${value}`),
    '',
    ...(link && !isOff ? [`${linkWords(links)}: ${link}`, ''] : []),
    ...help.flatMap((paragraph) => [paragraph, '']),
    footnote,
    ...(unsubscribeUrl ? [`Stop all messages to this address: ${unsubscribeUrl}`] : []),
    `-- `,
    BRAND,
    '',
  ].join('\r\n');
}

function changeLines({ label, before, after }: ChangeInWords): string[] {
  return [`  ${label} was: ${before}`, `  ${label} now: ${after}`];
}
