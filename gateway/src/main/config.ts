import { forEachServiceSetting } from '@dewlane/internal-api';
import {
  loadSettings,
  portSetting,
  telemetrySettings,
  timeZoneSetting,
} from '@dewlane/service-kit/edge';
import { z } from 'zod';
import type { TrustProxy } from '../http/client-address.ts';
import { isNetwork } from '../http/client-address.ts';
import { signingKey } from '../session/signing-keys.ts';

const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true');
const perMinute = z.coerce.number().int().min(0);
const jsonKey = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('is not a JWK in JSON');
      return z.NEVER;
    }
  })
  .pipe(signingKey);

/** `false`, or addresses and networks with commas between: the proxies whose `X-Forwarded-*` count (SEC-10). */
const trustProxy = z
  .string()
  .default('false')
  .transform((text): TrustProxy => (text === 'false' ? false : listed(text)))
  .refine(
    (networks) => networks === false || (networks.length > 0 && networks.every(isNetwork)),
    'names the addresses or networks of the proxies in front, or is false',
  );

function listed(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

/** The gateway's settings (design.md#running-it). */
export const gatewaySettings = z.object({
  HOST: z.string().default('127.0.0.1'),
  /** 0 takes any free one. */
  PORT: portSetting.default(4000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ...telemetrySettings,
  ...forEachServiceSetting('URL', () => z.url()),
  /** Signs the services' tokens: a private Ed25519 key as a JWK, the same for every gateway. */
  TOKEN_PRIVATE_KEY: jsonKey.refine(({ d }) => d !== undefined, 'has no private part'),
  /** During a rotation: the other key (its public half is enough) whose tokens are still good. */
  TOKEN_OTHER_KEY: jsonKey.optional(),
  /** Signs guests' cookies. */
  COOKIE_SECRET: z.string().min(32, 'needs at least 32 characters'),
  /** During a rotation: the other secret, whose signatures are still good. */
  COOKIE_OTHER_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  /** Where people reach the product; https turns on Secure cookies. */
  PUBLIC_URL: z.url().optional(),
  /** More host names than PUBLIC_URL's that it goes by, commas between. */
  ALLOWED_HOSTS: z
    .string()
    .transform((text) => listed(text.toLowerCase()))
    .default([]),
  TRUST_PROXY: trustProxy,
  BUSINESS_TIME_ZONE: timeZoneSetting,
  /** Lets everybody send free GraphQL operations and introspection. */
  OPEN_GRAPHQL: yesOrNo.default(false),
  /** Sign-ins and registrations for each address and minute; 0 sets no limit. */
  LOGIN_RATE_LIMIT: perMinute.default(20),
  /** Requests for each address and minute, pages and their files not counted; 0 sets no limit. */
  REQUEST_RATE_LIMIT: perMinute.default(1_200),
  /** What several gateways share their sessions and limits by; without it each keeps its own. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** The built web client; without it the gateway serves calls only. */
  WEB_DIR: z.string().optional(),
  /** Files of the web client's registered operations (hash to document), commas between; beside WEB_DIR's sources where it isn't given. */
  WEB_OPERATIONS: z.string().optional(),
});
export type GatewaySettings = z.output<typeof gatewaySettings>;

/**
 * Reads the gateway's settings.
 * @throws SettingsError with every fault at once
 */
export function readGatewaySettings(env: NodeJS.ProcessEnv): GatewaySettings {
  return loadSettings(gatewaySettings, env);
}
