import { z } from 'zod';

/** Values that an operator sets once: addresses of their own engines, and secrets from others. */
export const GIVEN = [
  'POSTGRES_ADDRESS',
  'REDIS_ADDRESS',
  'KAFKA_PASSWORD',
  'SMTP_URL',
  'TEXT_URL',
  'ADMIN_USERNAME',
] as const;

/** Set instead of a value, it removes the previous one. */
const NONE = 'none';

export type Given = Readonly<Partial<Record<(typeof GIVEN)[number], string>>>;

const givenFile = z.record(z.string(), z.string());

/**
 * The values from now on: those in the environment, else those set before (`found`, JSON). This lets somebody who
 * doesn't have all of them at hand rerun a command that hands out secrets, for a rotation or a new part. What a later
 * version of the product has set is kept for when it is back (OPS-28).
 */
export function keepGiven(
  found: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Given {
  const kept = found === undefined ? {} : givenFile.parse(JSON.parse(found));
  const named = GIVEN.map((name) => [name, env[name] || kept[name]] as const);
  const held = Object.entries({ ...kept, ...Object.fromEntries(named) });
  return Object.fromEntries(held.filter(([, value]) => value !== undefined && value !== NONE));
}
