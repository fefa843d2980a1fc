import { z } from 'zod';

/** What an operator gives for good: where engines of their own are, and others' secrets. */
const GIVEN = [
  'POSTGRES_ADDRESS',
  'REDIS_ADDRESS',
  'KAFKA_PASSWORD',
  'SMTP_URL',
  'TEXT_URL',
  'ADMIN_USERNAME',
] as const;

/** Given in place of a value, it takes the one from before away. */
const NONE = 'none';

export type Given = Readonly<Partial<Record<(typeof GIVEN)[number], string>>>;

const givenFile = z.partialRecord(z.enum(GIVEN), z.string());

/**
 * What holds from now on: what the environment gives, else what was given before, as JSON. Only so can a command that hands
 * out secrets be run again, for a rotation or a new part, by somebody who doesn't have all of it at hand.
 */
export function keepGiven(
  found: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Given {
  const kept = found === undefined ? {} : givenFile.parse(JSON.parse(found));
  const held = GIVEN.map((name) => [name, env[name] || kept[name]] as const);
  return Object.fromEntries(held.filter(([, value]) => value !== undefined && value !== NONE));
}
