import { createHash } from 'node:crypto';
import { refuse } from '../errors/errors.ts';
import type { SqlExecutor } from './database.ts';

/** What makes a request the same request. */
export interface OnceOnly {
  /** Whose key it is: the customer's or staff member's id. */
  principal: string;
  /** Ids that count as the same principal: the guest ids moved to the account. */
  aliases?: readonly string[];
  /** The operation's name; the same key may be used for another. */
  operation: string;
  /** The caller's key; null when none was sent. */
  key: string | null;
  /** The parsed input; another input under the same key is refused. */
  input: unknown;
  /** Hours the result is kept: 24, bookings 168 (design.md#the-graph-and-the-calls). */
  ttlHours: number;
}

/**
 * Lets an effect happen once for a key, inside the transaction of the effect (design.md#the-graph-and-the-calls): a repeat
 * gets the first result again, a repeat meanwhile waits for the first to end. A failure rolls the
 * key back with everything else, so only successes are kept. Without a key it is just the effect.
 * The result must be JSON; a repeat gets it as it comes out of JSON.
 * @throws ServiceError IDEMPOTENCY_CONFLICT when the key was used with other input
 */
export async function onceOnly<Result>(
  tx: SqlExecutor,
  request: OnceOnly,
  effect: () => Promise<Result>,
): Promise<Result> {
  if (request.key === null) return await effect();
  const claim: Claim = {
    principals: [...new Set([request.principal, ...(request.aliases ?? [])])].sort(),
    operation: request.operation,
    key: request.key,
    requestHash: requestHash(request.input),
  };
  const claimed = await claimKey(tx, claim, request.ttlHours);
  if (claimed === claim.principals.length) {
    const result = await effect();
    await keepResult(tx, claim, result);
    return result;
  }
  const result = await earlierResult<Result>(tx, claim);
  if (claimed > 0) await keepResult(tx, claim, result);
  return result;
}

interface Claim {
  /** In order, so that two claims wait for each other in one direction only. */
  principals: string[];
  operation: string;
  key: string;
  requestHash: string;
}

/** How many of the principals' keys were free; waits while another transaction holds one. */
async function claimKey(tx: SqlExecutor, claim: Claim, ttlHours: number): Promise<number> {
  return await tx.$executeRawUnsafe(
    `insert into idempotency_keys as held
       ("principal", "operation", "key", "requestHash", "createdAt", "expiresAt")
     select principal, $2, $3, $4, now(), now() + make_interval(hours => $5::int)
     from unnest($1::text[]) as principal
     on conflict ("principal", "operation", "key") do update
       set "requestHash" = excluded."requestHash", "answer" = null,
           "createdAt" = excluded."createdAt", "expiresAt" = excluded."expiresAt"
       where held."expiresAt" <= now()`,
    claim.principals,
    claim.operation,
    claim.key,
    claim.requestHash,
    ttlHours,
  );
}

async function earlierResult<Result>(tx: SqlExecutor, claim: Claim): Promise<Result> {
  const rows = await tx.$queryRawUnsafe<{ requestHash: string; answer: Result }[]>(
    `select "requestHash", "answer" from idempotency_keys
     where "principal" = any($1::text[]) and "operation" = $2 and "key" = $3
       and "answer" is not null`,
    claim.principals,
    claim.operation,
    claim.key,
  );
  const earlier = rows.find((row) => row.requestHash === claim.requestHash);
  return earlier === undefined ? refuse('IDEMPOTENCY_CONFLICT') : earlier.answer;
}

async function keepResult(tx: SqlExecutor, claim: Claim, result: unknown): Promise<void> {
  await tx.$executeRawUnsafe(
    `update idempotency_keys set "answer" = $4::jsonb
     where "principal" = any($1::text[]) and "operation" = $2 and "key" = $3 and "answer" is null`,
    claim.principals,
    claim.operation,
    claim.key,
    JSON.stringify(result ?? null),
  );
}

/** What a key remembers of a parsed input: the same content has the same hash. */
export function requestHash(input: unknown): string {
  return createHash('sha256').update(canonicalJson(input)).digest('hex');
}

/** JSON with the keys of every object in order, so that the same content has the same hash. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
