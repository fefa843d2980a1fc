import { forEachService, SERVICE_NAMES, type ServiceName } from '@dewlane/internal-api';
import type { Rotated, Secrets } from './secrets.ts';
import { DATABASE_ROLES, ownerUrl, serviceUrl } from './service-databases.ts';

/** Who holds secrets of its own: a part, an engine, what runs once, the people who read the staff login. */
export type Holder =
  | ServiceName
  | 'gateway'
  | 'migrations'
  | 'owners'
  | 'postgres'
  | 'redis'
  | 'staff';

/** For each holder its files: a setting's name (read by `<NAME>_FILE`), or what an engine calls it. */
export type SecretFiles = Record<Holder, Readonly<Record<string, string>>>;

/** Where the engines are, without anybody's password. */
export interface EngineAddresses {
  /** `postgres://<account>@host:port/postgres`: the account may make roles and databases. */
  postgres: string;
  /** `redis://host:port`. */
  redis: string;
}

/** Secrets of others that an operator was given. */
export interface GivenSecrets {
  /** Of the account that the services use at Kafka; empty for none, where a file has to be there all the same, as with the others. */
  kafkaPassword?: string | undefined;
  /** The mail server with its account. */
  smtpUrl?: string | undefined;
  /** The text message provider with its account. */
  textUrl?: string | undefined;
}

/** The engine's own password stands among the roles' under this name. */
export const REDIS_LOGIN = 'redis_login';

/** The roles whose passwords the secrets must hold. */
export const SECRET_ROLES: readonly string[] = [...DATABASE_ROLES, REDIS_LOGIN];

/** Hands out the secrets: each holder gets what it needs and nothing else. */
export function secretFiles(
  secrets: Secrets,
  engines: EngineAddresses,
  adminUsername: string,
  given: GivenSecrets = {},
): SecretFiles {
  const passwordOf = (role: string): string => secrets.roles[role] ?? '';
  // Empty while nothing is being changed: manifests name the file all the same.
  const otherOf = (what: Rotated): string => secrets.others?.[what]?.value ?? '';
  const server = withPassword(engines.postgres, secrets.postgres);
  const REDIS_URL = withPassword(engines.redis, passwordOf(REDIS_LOGIN));
  const services = forEachService((name) => ({
    DATABASE_URL: serviceUrl(engines.postgres, name, passwordOf),
    REDIS_URL,
    ...(given.kafkaPassword !== undefined && { KAFKA_PASSWORD: given.kafkaPassword }),
  }));
  // Who writes to people.
  const mailServer = given.smtpUrl === undefined ? {} : { SMTP_URL: given.smtpUrl };
  const textProvider = given.textUrl === undefined ? {} : { TEXT_URL: given.textUrl };
  const staffLogin = { ADMIN_USERNAME: adminUsername, ADMIN_PASSWORD: secrets.adminPassword };
  const roles = Object.fromEntries(DATABASE_ROLES.map((role) => [role, passwordOf(role)]));
  return {
    ...services,
    identity: { ...services.identity, ...mailServer, ...staffLogin },
    bookings: {
      ...services.bookings,
      ...mailServer,
      ...textProvider,
      LINK_SECRET: secrets.linkSecret,
      LINK_OTHER_SECRET: otherOf('link'),
    },
    gateway: {
      REDIS_URL,
      TOKEN_PRIVATE_KEY: secrets.tokenPrivateKey,
      TOKEN_OTHER_KEY: otherOf('token'),
      COOKIE_SECRET: secrets.cookieSecret,
      COOKIE_OTHER_SECRET: otherOf('cookie'),
    },
    migrations: { DATABASE_URL: server, ROLE_PASSWORDS: JSON.stringify(roles) },
    // For `rebuild`, which makes tables anew.
    owners: Object.fromEntries(
      SERVICE_NAMES.map((name) => [
        `${name.toUpperCase()}_DATABASE_URL`,
        ownerUrl(engines.postgres, name, passwordOf),
      ]),
    ),
    postgres: { POSTGRES_PASSWORD: secrets.postgres },
    redis: { 'redis.conf': `requirepass ${passwordOf(REDIS_LOGIN)}\n` },
    staff: staffLogin,
  };
}

/** Everybody who holds secrets. */
export const HOLDERS: readonly Holder[] = [
  ...SERVICE_NAMES,
  'gateway',
  'migrations',
  'owners',
  'postgres',
  'redis',
  'staff',
];

function withPassword(address: string, password: string): string {
  const url = new URL(address);
  // Engines of somebody else's come with the password in the address.
  if (url.password === '') url.password = password;
  return url.href;
}
