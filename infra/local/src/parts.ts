import { SERVICE_NAMES } from '@dewlane/internal-api';

export const PARTS = [...SERVICE_NAMES, 'gateway'] as const;
export type PartName = (typeof PARTS)[number];

export type PartEnv = Readonly<Record<string, string | undefined>>;

/** Whether a text, such as a word of a command line, names a part. */
export function isPartName(name: string): name is PartName {
  return (PARTS as readonly string[]).includes(name);
}
