import { createHash } from 'node:crypto';
import type { IdempotentRequest } from '../application/idempotency.ts';
import type { PlainJson } from '../application/plain-json.ts';
import { refuse } from '../errors/errors.ts';
import type { SqlExecutor } from './database.ts';

/** Hours a result is kept for its key, unless the request says otherwise (design.md#the-graph-and-the-calls). */
const KEPT_HOURS = 24;

/**
 * Runs an effect once per key, inside the effect's transaction (design.md#the-graph-and-the-calls). A repeat gets the
 * stored result; a concurrent one waits for the first to end. A failure rolls the key back with everything else, so
 * only successes are stored. Without a key the effect just runs.
 * @throws ServiceError IDEMPOTENCY_CONFLICT if the key was used with other input
 */
export async function onceOnly<Result extends PlainJson<Result>>(
  tx: SqlExecutor,
  request: IdempotentRequest,
  effect: () => Promise<Result>,
): Promise<Result> {
  return await onceOnlyParsed(tx, request, effect, (json) => json as Result);
}

/**
 * `onceOnly` for a result that JSON changes, such as its dates: `parse` reads it from the stored JSON.
 * @throws ServiceError IDEMPOTENCY_CONFLICT if the key was used with other input
 */
export async function onceOnlyParsed<Result>(
  tx: SqlExecutor,
  request: IdempotentRequest,
  effect: () => Promise<Result>,
  parse: (json: unknown) => Result,
): Promise<Result> {
  const claim = claimOf(request);
  if (claim === null) return await effect();
  const claimed = await claimKey(tx, claim);
  if (claimed === claim.principals.length) {
    const result = await effect();
    await keepResult(tx, claim, result);
    return result;
  }
  return parse(await replayResult(tx, claim, claimed));
}

/**
 * The stored result, as JSON, of an earlier request with the key, null if there was none; leaves the key unused then.
 * Like a repeat it waits for a concurrent request to end. Waiting needs a write, so the transaction isn't read-only.
 * @throws ServiceError IDEMPOTENCY_CONFLICT if the key was used with other input
 */
export async function earlierResult(
  tx: SqlExecutor,
  request: IdempotentRequest,
): Promise<{ readonly json: unknown } | null> {
  const claim = claimOf(request);
  if (claim === null) return null;
  // Only a claim waits for others; it is given back at once.
  const claimed = await claimKey(tx, claim);
  if (claimed < claim.principals.length) return { json: await replayResult(tx, claim, claimed) };
  await tx.$executeRawUnsafe(
    `delete from idempotency_keys
     where "principal" = any($1::text[]) and "operation" = $2 and "key" = $3`,
    claim.principals,
    claim.operation,
    claim.key,
  );
  return null;
}

interface StoredClaim {
  /** Sorted, so that two claims can't deadlock. */
  principals: string[];
  operation: string;
  key: string;
  requestHash: string;
  ttlHours: number;
  knownAs: ReadonlySet<string>;
}

/** The claim of a request; null without a key. */
function claimOf(request: IdempotentRequest): StoredClaim | null {
  if (request.key === null) return null;
  return {
    principals: [...new Set([request.principal, ...(request.aliases ?? [])])].sort(),
    operation: request.operation,
    key: request.key,
    requestHash: requestHash(request.input),
    ttlHours: request.ttlHours ?? KEPT_HOURS,
    knownAs: knownHashes(request),
  };
}

/** How many of the principals' keys were free; waits while another transaction holds one. */
async function claimKey(tx: SqlExecutor, claim: StoredClaim): Promise<number> {
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
    claim.ttlHours,
  );
}

/** What was stored for an earlier request; kept for the principals that have been `claimed` beside it, too. */
async function replayResult(
  tx: SqlExecutor,
  claim: StoredClaim,
  claimed: number,
): Promise<unknown> {
  const rows = await tx.$queryRawUnsafe<{ requestHash: string; answer: unknown }[]>(
    `select "requestHash", "answer" from idempotency_keys
     where "principal" = any($1::text[]) and "operation" = $2 and "key" = $3
       and "answer" is not null`,
    claim.principals,
    claim.operation,
    claim.key,
  );
  const earlier = rows.find((row) => claim.knownAs.has(row.requestHash));
  if (earlier === undefined) return refuse('IDEMPOTENCY_CONFLICT');
  if (claimed > 0) await keepResult(tx, claim, earlier.answer);
  return earlier.answer;
}

async function keepResult(tx: SqlExecutor, claim: StoredClaim, result: unknown): Promise<void> {
  await tx.$executeRawUnsafe(
    `update idempotency_keys set "answer" = $4::jsonb
     where "principal" = any($1::text[]) and "operation" = $2 and "key" = $3 and "answer" is null`,
    claim.principals,
    claim.operation,
    claim.key,
    JSON.stringify(result ?? null),
  );
}

/** The hashes with which a key may have been stored for the same request. */
export function knownHashes({
  input,
  formerInputs = [],
}: Pick<IdempotentRequest, 'input' | 'formerInputs'>): ReadonlySet<string> {
  return new Set([input, ...formerInputs].map(requestHash));
}

/** The hash of a parsed input that is stored with a key. */
export function requestHash(input: unknown): string {
  return createHash('sha256').update(canonicalJson(input)).digest('hex');
}

/** JSON with sorted object keys, so that equal content has equal hashes. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
