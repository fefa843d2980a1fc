import { BRAND } from '@dewlane/catalog';
import { footnoteOf, type Wording } from './wording.ts';

/** The message as plain text. */
export function textBody(
  wording: Wording,
  { zone, link }: { zone: string; link: string | null },
): string {
  const { heading, paragraphs, facts, isOff } = wording;
  const width = Math.max(...facts.map(([label]) => label.length)) + 2;
  return [
    heading,
    '',
    ...paragraphs.flatMap((paragraph) => [paragraph, '']),
    ...facts.map(([label, value]) => `${`${label}:`.padEnd(width)}${value}`),
    '',
    ...(link && !isOff ? [`Your appointments: ${link}`, ''] : []),
    footnoteOf(wording, zone),
    `-- `,
    BRAND,
    '',
  ].join('\r\n');
}
