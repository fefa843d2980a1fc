import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** What a URL's parser can't say without showing the password. */
export const NOT_A_URL = 'is not a URL; special characters of a password must be percent-encoded';

/** A process was started with invalid settings; `message` lists every fault on its own line. */
export class SettingsError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(['The settings are not usable:', ...faults.map((fault) => `  ${fault}`)].join('\n'));
    this.name = 'SettingsError';
    this.faults = faults;
  }
}

/** A whole number from `min` to `max`. */
export function wholeNumberSetting(min: number, max = Number.MAX_SAFE_INTEGER) {
  const from = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`;
  const message = `must be a whole number ${from}`;
  // By zod's own `int`, a fraction would keep the checks across settings from running.
  return numberWithin(min, max, message).refine(Number.isInteger, message);
}

/** A number from `min` to `max`. */
export function numberSetting(min: number, max: number) {
  return numberWithin(min, max, `must be a number from ${min} to ${max}`);
}

function numberWithin(min: number, max: number, message: string) {
  return z.coerce.number(message).min(min, message).max(max, message);
}

/** A TCP port; 0 takes any free one. */
export const portSetting = wholeNumberSetting(0, 65_535);

/** The address of a PostgreSQL database or server. */
export const postgresUrlSetting = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  // `@/` connects to a socket named by the parameter `host`.
  .refine((text) => URL.canParse(text.replace('@/', '@localhost/')), NOT_A_URL);

/** Every service's own PostgreSQL database. */
export const databaseSettings = { DATABASE_URL: postgresUrlSetting };

/** The settings of how a process stops. */
export const stopSettings = {
  /**
   * Seconds in which it reports that it isn't ready but still serves requests, so that load balancers can route around
   * it.
   */
  STOP_DELAY_SECONDS: numberSetting(0, 600).default(0),
  /** Seconds after that until the stop is forced; longer than the longest request. */
  STOP_WITHIN_SECONDS: numberSetting(0.1, 3_600).default(10),
};

/** The settings of every server process besides its port. */
export const serverSettings = {
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ...stopSettings,
};

/** Where people reach the product. */
export const publicUrlSetting = z
  .url({ protocol: /^https?$/, error: 'is not a web address, e.g. https://wash.example' })
  .optional();

/** The address of a Redis. */
export const redisUrlSetting = z
  .string()
  .regex(/^rediss?:\/\//, 'must begin with redis:// or rediss://')
  .refine((text) => URL.canParse(text), NOT_A_URL);

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

/**
 * The options of a `.refine` that checks several settings: it also runs when others are wrong, so that all faults are
 * reported together. The first name stands in the fault; none is reported if the file of any can't be read.
 */
export function acrossSettings(names: readonly string[], message: string) {
  return { path: [...names], message, when: () => true };
}

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
    const unreadable = new Set(faults.map(settingOf));
    for (const issue of parsed.error.issues) {
      if (issue.path.some((name) => unreadable.has(`${String(name)}_FILE`))) continue;
      const name = String(issue.path[0] ?? '');
      const isMissing = !(name in given) && issue.code !== 'custom';
      faults.push(`${name}: ${isMissing ? 'is not set' : issue.message}`);
    }
  }
  if (faults.length > 0 || !parsed.success) throw new SettingsError([...new Set(faults)]);
  return parsed.data;
}

/** The faults of an environment for a schema, as `loadSettings` throws them. */
export function settingsFaults(
  schema: z.ZodObject,
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  try {
    loadSettings(schema, env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}

/** The setting that a fault is about; `NAME_FILE` if it is about the file. */
export function settingOf(fault: string): string {
  return fault.slice(0, fault.indexOf(':'));
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
