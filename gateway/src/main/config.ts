import { forEachServiceSetting } from '@dewlane/internal-api';
import {
  loadSettings,
  portSetting,
  publicUrlSetting,
  redisUrlSetting,
  serverSettings,
  telemetrySettings,
  timeZoneSetting,
  wholeNumberSetting,
} from '@dewlane/service-kit/settings';
import { z } from 'zod';
import type { TrustProxy } from '../http/origins/client-address.ts';
import { isNetwork } from '../http/origins/client-address.ts';
import { parseSigningKey } from '../session/signing-key.ts';
import { readOperations } from './web-operations.ts';

const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true');
const limit = wholeNumberSetting(0);
const signingKeySetting = z
  .string()
  .transform((text, context) => parseSigningKey(text) ?? notASigningKey(context));

function notASigningKey(context: z.RefinementCtx): never {
  context.addIssue('is not an Ed25519 key as a JWK in JSON');
  return z.NEVER;
}

/** `false`, or comma-separated addresses and networks of the proxies whose `X-Forwarded-*` headers are trusted (SEC-10). */
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
  ...serverSettings,
  ...telemetrySettings,
  PORT: portSetting.default(4000),
  ...forEachServiceSetting('URL', () => z.url()),
  /** Signs the tokens for the services: a private Ed25519 key as a JWK, the same for every gateway. */
  TOKEN_PRIVATE_KEY: signingKeySetting.refine(({ d }) => d !== undefined, 'has no private part'),
  /** During a rotation: the other key (its public half is enough), whose tokens are still accepted. */
  TOKEN_OTHER_KEY: signingKeySetting.optional(),
  /** Signs guests' cookies. */
  COOKIE_SECRET: z.string().min(32, 'needs at least 32 characters'),
  /** During a rotation: the other secret, whose signatures are still accepted. */
  COOKIE_OTHER_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  /** Where people reach the product; https turns on Secure cookies. */
  PUBLIC_URL: publicUrlSetting,
  /** Host names served in addition to PUBLIC_URL's, separated by commas. */
  ALLOWED_HOSTS: z
    .string()
    .transform((text) => listed(text.toLowerCase()))
    .default([]),
  TRUST_PROXY: trustProxy,
  BUSINESS_TIME_ZONE: timeZoneSetting,
  /** Lets everybody, not only staff, send free GraphQL operations and introspection. */
  OPEN_GRAPHQL: yesOrNo.default(false),
  /** Sign-ins and registrations for each address and minute; 0 sets no limit. */
  LOGIN_RATE_LIMIT: limit.default(20),
  /** Requests for each address and minute, not counting pages and their files; 0 sets no limit. */
  REQUEST_RATE_LIMIT: limit.default(1_200),
  /** Pictures by guests for each address and day (PERM-13); 0 sets no limit. */
  PHOTOS_PER_CLIENT: limit.default(100),
  /** Where several gateways share sessions and limits; without it each keeps its own. */
  REDIS_URL: redisUrlSetting.optional(),
  /** The folder of the built web client; without it the gateway serves calls only. */
  WEB_DIR: z.string().optional(),
  /** Comma-separated files of the web client's registered operations; by default those in WEB_DIR's sources. */
  WEB_OPERATIONS: z
    .string()
    .transform((text, context) => readOperations(listed(text), context))
    .optional(),
});
export type GatewaySettings = z.output<typeof gatewaySettings>;

/**
 * Reads the gateway's settings.
 * @throws SettingsError with every fault at once
 */
export function readGatewaySettings(env: NodeJS.ProcessEnv): GatewaySettings {
  return loadSettings(gatewaySettings, env);
}
