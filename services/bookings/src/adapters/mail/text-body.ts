import { BRAND } from '@dewlane/catalog';
import type { Wording } from './wording.ts';

/** The message as plain text. */
export function textBody(
  { heading, paragraphs, facts, isOff }: Wording,
  { zone, link }: { zone: string; link: string | null },
): string {
  const width = Math.max(...facts.map(([label]) => label.length)) + 2;
  return [
    heading,
    '',
    ...paragraphs.flatMap((paragraph) => [paragraph, '']),
    ...facts.map(([label, value]) => `${`${label}:`.padEnd(width)}${value}`),
    '',
    ...(link && !isOff ? [`Your appointments: ${link}`, ''] : []),
    `Times are those of ${zone}. The attached file ${isOff ? 'takes the appointment out of' : 'puts the appointment into'} your calendar.`,
    `-- `,
    BRAND,
    '',
  ].join('\r\n');
}
