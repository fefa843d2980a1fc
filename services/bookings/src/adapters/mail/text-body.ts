import { BRAND } from '@dewlane/catalog';
import type { Words } from './english.ts';
import { type ChangeInWords, linkWords, type MailLinks, type Wording } from './wording.ts';

/** The message as plain text. */
export function textBody(wording: Wording, links: MailLinks, words: Words): string {
  const { link, unsubscribeUrl } = links;
  const { heading, paragraphs, changes, facts, help, footnote, isOff } = wording;
  const width = Math.max(...facts.map(([label]) => label.length)) + 2;
  return [
    heading,
    '',
    ...paragraphs.flatMap((paragraph) => [paragraph, '']),
    ...(changes.length > 0
      ? [words.different, ...changes.flatMap((change) => changeLines(change, words)), '']
      : []),
    ...facts.map(([label, value]) => `${`${label}:`.padEnd(width)}${value}`),
    '',
    ...(link && !isOff ? [`${linkWords(links, words)}: ${link}`, ''] : []),
    ...help.flatMap((paragraph) => [paragraph, '']),
    footnote,
    ...(unsubscribeUrl ? [`${words.stopAll}: ${unsubscribeUrl}`] : []),
    `-- `,
    BRAND,
    '',
  ].join('\r\n');
}

function changeLines(
  { label, before, after }: ChangeInWords,
  { changeLine, was, now }: Words,
): string[] {
  return [`  ${changeLine(label, was)}: ${before}`, `  ${changeLine(label, now)}: ${after}`];
}
