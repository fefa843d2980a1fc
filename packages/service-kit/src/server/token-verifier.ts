import {
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TOKEN_LIFETIME_SECONDS,
  type TokenClaims,
  tokenClaims,
} from '@dewlane/internal-api';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Clock } from '../application/clock.ts';
import { refuse, ServiceError } from '../errors/errors.ts';
import { systemClock } from '../process/clock.ts';
import { pause } from '../process/pause.ts';

export type VerifyToken = (token: string) => Promise<TokenClaims>;

export interface TokenVerifierOptions {
  /** The name of the service that verifies. */
  service: string;
  /** The URL of the gateway's key set. */
  keySetUrl: string;
  /** Milliseconds until an unknown key id may trigger another fetch. */
  cooldownMs?: number;
  /** Milliseconds for retrying a failed fetch; including the last try below the gateway's timeout. */
  patienceMs?: number;
  /** The most verified tokens cached until they expire; the least recently used is evicted first. */
  cacheSize?: number;
  clock?: Clock;
}

const FETCH_WITHIN_MS = 3_000;
/** SEC-35's 20 minutes are this time plus `TOKEN_LIFETIME_SECONDS`, for which a verified token is cached at most. */
const KEYS_FOR_MS = 600_000;
const PATIENCE_MS = 6_000;
const TRY_AGAIN_AFTER_MS = 100;

interface Verified {
  claims: TokenClaims;
  expiresAtMs: number;
}

/**
 * Verifies the gateway's tokens (EdDSA, design.md#identity-and-permissions). The key set is fetched at the first
 * token, for an unknown key id and once it is ten minutes old, so that a start never waits for the gateway and keys
 * can be rotated. A token's signature is verified once, and its claims are cached until it expires, but no longer
 * than the gateway's own tokens last: one that a leaked key signed is refused within 20 minutes after the gateway
 * dropped that key (SEC-35). Failed fetches are retried, since a machine that is busy starting may miss the first
 * timeout. Throws ServiceError UNAUTHENTICATED for an invalid token, also the gateway's own for another service
 * (SEC-34), UNAVAILABLE if a needed key set stays out of reach.
 */
export function createTokenVerifier(options: TokenVerifierOptions): VerifyToken {
  const { cooldownMs = 5_000, cacheSize = 10_000, clock = systemClock } = options;
  const { patienceMs = PATIENCE_MS } = options;
  const keySet = createRemoteJWKSet(new URL(options.keySetUrl), {
    timeoutDuration: FETCH_WITHIN_MS,
    cooldownDuration: cooldownMs,
    cacheMaxAge: KEYS_FOR_MS,
  });
  const verified = new Map<string, Verified>();

  return async (token) => {
    const known = verified.get(token);
    if (known !== undefined) {
      verified.delete(token);
      if (known.expiresAtMs > clock().getTime()) {
        verified.set(token, known);
        return known.claims;
      }
    }
    const payload = await verifyPatiently(() => verify(token, keySet, clock), patienceMs);
    const claims = claimsOf(payload);
    // None is named by a gateway of the previous version, whose last token ends ten minutes after an update.
    if (claims.for !== undefined && claims.for !== options.service) refuse('UNAUTHENTICATED');
    verified.set(token, { claims, expiresAtMs: lastsUntil(payload, clock) });
    if (verified.size > cacheSize) forgetOldest(verified);
    return claims;
  };
}

async function verifyPatiently(
  verifyOnce: () => Promise<JWTPayload>,
  patienceMs: number,
): Promise<JWTPayload> {
  const lastTryAt = performance.now() + patienceMs;
  for (;;) {
    try {
      return await verifyOnce();
    } catch (error) {
      if (isRefusal(error)) refuse('UNAUTHENTICATED', undefined, { cause: error });
      if (performance.now() > lastTryAt) {
        throw new ServiceError('UNAVAILABLE', undefined, { cause: error });
      }
      await pause(TRY_AGAIN_AFTER_MS);
    }
  }
}

async function verify(
  token: string,
  keySet: ReturnType<typeof createRemoteJWKSet>,
  clock: Clock,
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, keySet, {
    algorithms: ['EdDSA'],
    issuer: TOKEN_ISSUER,
    audience: TOKEN_AUDIENCE,
    requiredClaims: ['exp'],
    currentDate: clock(),
  });
  return payload;
}

/** jose reports invalid tokens by its own errors; any other error means that the key set was unavailable. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported
  );
}

function lastsUntil({ exp = 0 }: JWTPayload, clock: Clock): number {
  return Math.min(exp * 1_000, clock().getTime() + TOKEN_LIFETIME_SECONDS * 1_000);
}

function claimsOf(payload: JWTPayload): TokenClaims {
  const parsed = tokenClaims.safeParse(payload);
  return parsed.success ? parsed.data : refuse('UNAUTHENTICATED');
}

function forgetOldest(verified: Map<string, Verified>): void {
  const oldest = verified.keys().next();
  if (!oldest.done) verified.delete(oldest.value);
}
