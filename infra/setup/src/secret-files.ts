import { forEachService, SERVICE_NAMES } from '@dewlane/internal-api';
import type { Rotated, Secrets } from './secrets.ts';
import { DATABASE_ROLES, ownerUrl, serviceUrl } from './service-databases.ts';

/** All holders of secrets. */
export const HOLDERS = [
  ...SERVICE_NAMES,
  'gateway',
  'migrations',
  'owners',
  'postgres',
  'redis',
  'staff',
] as const;

/** Whoever has secrets of its own: a part, an engine, a one-off command, the people who read the staff login. */
export type Holder = (typeof HOLDERS)[number];

/** Each holder's files, named after a setting (read by `<NAME>_FILE`) or as the engine expects. */
export type SecretFiles = Record<Holder, Readonly<Record<string, string>>>;

/** The engines' addresses, without passwords. */
export interface EngineAddresses {
  /** `postgres://<account>@host:port/postgres`: the account may create roles and databases. */
  postgres: string;
  /** `redis://host:port`. */
  redis: string;
}

/** Secrets that an operator got from others. */
export interface GivenSecrets {
  /** Of the services' Kafka account; empty for none where the file must exist anyway. The same goes for the others. */
  kafkaPassword?: string | undefined;
  /** The mail server's address with its account. */
  smtpUrl?: string | undefined;
  /** The text message provider's address with its account. */
  textUrl?: string | undefined;
}

/** The name under which Redis' password is stored among the roles' passwords. */
export const REDIS_LOGIN = 'redis_login';

/** The roles whose passwords the secrets must contain. */
export const SECRET_ROLES: readonly string[] = [...DATABASE_ROLES, REDIS_LOGIN];

/** Hands out the secrets: each holder gets what it needs and nothing else. */
export function secretFiles(
  secrets: Secrets,
  engines: EngineAddresses,
  adminUsername: string,
  given: GivenSecrets = {},
): SecretFiles {
  const passwordOf = (role: string): string => secrets.roles[role] ?? '';
  // Empty unless a rotation is under way: manifests name the file in any case.
  const otherOf = (what: Rotated): string => secrets.others?.[what]?.value ?? '';
  const server = withPassword(engines.postgres, secrets.postgres);
  const REDIS_URL = withPassword(engines.redis, passwordOf(REDIS_LOGIN));
  const services = forEachService((name) => ({
    DATABASE_URL: serviceUrl(engines.postgres, name, passwordOf),
    REDIS_URL,
    ...(given.kafkaPassword !== undefined && { KAFKA_PASSWORD: given.kafkaPassword }),
  }));
  // For the services that send messages.
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
    // For `rebuild`, which recreates tables.
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

function withPassword(address: string, password: string): string {
  const url = new URL(address);
  // External engines have the password in their address.
  if (url.password === '') url.password = password;
  return url.href;
}
