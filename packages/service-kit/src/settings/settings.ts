import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A process was started with invalid settings; `message` lists every fault on its own line. */
export class SettingsError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(['The settings are not usable:', ...faults.map((fault) => `  ${fault}`)].join('\n'));
    this.name = 'SettingsError';
    this.faults = faults;
  }
}

/** Every service's own PostgreSQL database. */
export const databaseSettings = { DATABASE_URL: z.string().startsWith('postgres') };

/** The settings of every server process besides its port. */
export const serverSettings = {
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** The URL of the gateway's key set, for verifying tokens. */
  KEY_SET_URL: z.url(),
};

/** The time zone of the business: an IANA name. */
export const timeZoneSetting = z
  .string()
  .default('America/Los_Angeles')
  .refine(isTimeZone, 'is not a time zone, e.g. America/Los_Angeles');

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A TCP port; 0 takes any free one. */
export const portSetting = z.coerce.number().int().min(0).max(65_535);

/**
 * Reads the settings of a zod object from an environment (design.md#running-it). Each `NAME` may also come from the
 * file named by `NAME_FILE` (trimmed); an empty text counts as unset.
 * @throws SettingsError with every fault at once
 */
export function loadSettings<Schema extends z.ZodObject>(
  schema: Schema,
  env: Readonly<Record<string, string | undefined>>,
): z.output<Schema> {
  const faults: string[] = [];
  const given: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = readSetting(name, env, faults);
    if (value !== undefined) given[name] = value;
  }
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const unreadable = new Set(faults.map((fault) => fault.split(':')[0]));
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0] ?? '');
      if (unreadable.has(`${name}_FILE`)) continue;
      const isMissing = !(name in given) && issue.code !== 'custom';
      faults.push(`${name}: ${isMissing ? 'is not set' : issue.message}`);
    }
  }
  if (faults.length > 0 || !parsed.success) throw new SettingsError(faults);
  return parsed.data;
}

function readSetting(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  faults: string[],
): string | undefined {
  const direct = env[name];
  if (direct !== undefined && direct !== '') return direct;
  const file = env[`${name}_FILE`];
  if (file === undefined || file === '') return undefined;
  try {
    const content = readFileSync(file, 'utf8').trim();
    return content === '' ? undefined : content;
  } catch (error) {
    faults.push(`${name}_FILE: cannot read ${file} (${(error as NodeJS.ErrnoException).code})`);
    return undefined;
  }
}
