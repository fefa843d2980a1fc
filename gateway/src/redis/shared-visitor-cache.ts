import { createHash } from 'node:crypto';
import { accountUser, customerPrincipal, staffPrincipal } from '@dewlane/internal-api';
import { z } from 'zod';
import type { Cookies } from '../session/cookies.ts';
import { generationOf, generationOfDigest, isDigest } from '../session/generations.ts';
import {
  type CachedVisitor,
  createVisitorCache,
  DISTRUSTED_MS,
  NOTHING_CACHED,
  sessionIdsOf,
  type VisitorCache,
  visitorKey,
} from '../session/visitor-cache.ts';
import { type CacheLease, GENERATIONS_KEY, LEASES_KEY } from './cache-lease.ts';
import type { Redis } from './redis.ts';
import type { Sealer } from './sealed-texts.ts';

const storedVisitor = z.object({
  visitor: z.object({
    customer: customerPrincipal.optional(),
    account: accountUser.optional(),
    staff: staffPrincipal.optional(),
    token: z.string(),
  }),
  staleAt: z.number(),
  touchedAt: z.number(),
});

/**
 * Returns the version (the epoch and the sign-out counts of these sessions), and the entry stored under the same
 * version, if any. Returns nil while any gateway's lease has expired or a session is distrusted. An entry starts with
 * its version.
 */
const FIND = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local epoch = redis.call('HGET', KEYS[1], 'epoch')
if not epoch or redis.call('ZCOUNT', KEYS[2], '-inf', '(' .. now) > 0 then return nil end
for i = 4, #KEYS do
  if redis.call('EXISTS', KEYS[i]) == 1 then return nil end
end
local asOf = epoch
for i, generation in ipairs(ARGV) do
  asOf = asOf .. ':' .. (redis.call('HGET', KEYS[1], generation) or '0')
end
asOf = asOf .. ' '
local entry = redis.call('GET', KEYS[3])
if entry and string.sub(entry, 1, #asOf) == asOf then return {asOf, string.sub(entry, #asOf + 1)} end
return {asOf, false}`;

/** Counts a sign-out and marks the session, since gateways of the previous release check only the mark. */
const DISTRUST = `
redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
redis.call('SET', KEYS[2], '1', 'PX', ARGV[2])
return 1`;

/**
 * A cache shared by all gateways on one Redis (design.md#identity-and-permissions): once a logout has responded, every
 * gateway treats the session as signed out. While Redis is out of reach the cache finds nothing, and identity is asked
 * instead. Keys hold only the SHA-256 of the cookies, and entries are sealed: the services use the same Redis, and none of
 * them may take a visitor's token or make up a visitor. Visitors without a session, who can't sign out, are cached in this
 * process, also those whose cookies name none that exists: strangers can make up any number of them, and Redis, which holds
 * the jobs of all, must not be full of them (SEC-30).
 */
export function createSharedVisitorCache(
  redis: Redis,
  lease: CacheLease,
  sealer: Sealer,
): VisitorCache {
  const withoutSession = createVisitorCache();
  return {
    async lookUp(cookies) {
      const sessionIds = sessionIdsOf(cookies);
      const ownEntry = await withoutSession.lookUp(cookies);
      if (sessionIds.length === 0 || ownEntry.found) return ownEntry;
      if (!lease.isHeld()) return NOTHING_CACHED;
      const key = entryKey(cookies);
      const keys = [GENERATIONS_KEY, LEASES_KEY, key, ...sessionIds.map(distrustKey)];
      const generations = sessionIds.map((id) => String(generationOf(id)));
      const command = ['EVAL', FIND, String(keys.length), ...keys, ...generations];
      const found = await orNull(redis.send(command));
      if (found === null) return NOTHING_CACHED;
      const [asOf, entry] = found as [string, string | null];
      const place = `${key} ${asOf}`;
      return {
        found: entry === null ? undefined : read(await sealer.open(unquoted(entry), place)),
        async keep(visitor) {
          if (isNobody(visitor)) return await ownEntry.keep(visitor);
          if (!isWhole(visitor, cookies)) return;
          const life = Math.floor(visitor.staleAt - Date.now());
          if (life <= 0) return;
          const sealed = await sealer.seal(JSON.stringify(visitor), place);
          const text = `${asOf}${quoted(sealed)}`;
          await orNull(redis.send(['SET', key, text, 'PX', String(life)]));
        },
      };
    },
    distrust: (sessionId) => distrust(generationOf(sessionId), distrustKey(sessionId)),
    async forget(digests) {
      for (const digest of digests.filter(isDigest)) {
        const key = distrustKeyOf(Buffer.from(digest, 'hex').toString('base64url'));
        await distrust(generationOfDigest(digest), key);
      }
    },
    async renew(digests) {
      for (const digest of digests.filter(isDigest)) {
        const generation = String(generationOfDigest(digest));
        const counted = await orNull(redis.send(['HINCRBY', GENERATIONS_KEY, generation, '1']));
        if (counted === null) await lease.giveUp();
      }
    },
  };

  async function distrust(generation: number, key: string): Promise<void> {
    const keys = [GENERATIONS_KEY, key];
    const values = [String(generation), String(DISTRUSTED_MS)];
    const command = ['EVAL', DISTRUST, String(keys.length), ...keys, ...values];
    if ((await orNull(redis.send(command))) !== 1) await lease.giveUp();
  }
}

/** Whether no session was found; an id that names none never will, since a new session gets a new one. */
function isNobody({ visitor: { account, staff } }: CachedVisitor): boolean {
  return account === undefined && staff === undefined;
}

/** Whether each of the sessions was found: beside a real one, any number of others can be made up. */
function isWhole({ visitor: { account, staff } }: CachedVisitor, cookies: Cookies): boolean {
  const isFound = cookies.session === null || account !== undefined;
  return isFound && (cookies.staffSession === null || staff !== undefined);
}

/** An account's guest cookie, of which anybody may have many, doesn't matter to who it is. */
function entryKey(cookies: Cookies): string {
  const { guest, session } = cookies;
  const relevant = { ...cookies, guest: session === null ? guest : null };
  return `dewlane:sessions:visitor:${sha256(visitorKey(relevant))}`;
}

function distrustKey(sessionId: string): string {
  return distrustKeyOf(sha256(sessionId));
}

/** @param digest SHA-256 of a session's id, in base64url */
function distrustKeyOf(digest: string): string {
  return `dewlane:sessions:distrusted:${digest}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** As JSON, because gateways of the previous release parse what they find. */
function quoted(sealed: string): string {
  return `"${sealed}"`;
}

function unquoted(entry: string): string {
  return entry.slice(1, -1);
}

/** Parses an entry; undefined if a gateway of another release wrote it in a form this one can't read. */
function read(text: string | undefined): CachedVisitor | undefined {
  if (text === undefined) return undefined;
  const { success, data } = storedVisitor.safeParse(JSON.parse(text));
  if (!success) return undefined;
  const { customer, account, staff, token } = data.visitor;
  return { ...data, visitor: { customer, account, staff, token } };
}

/** Errors are ignored: the cache works without Redis, and the lease logs the outage. */
async function orNull(response: Promise<unknown>): Promise<unknown> {
  try {
    return await response;
  } catch {
    return null;
  }
}
