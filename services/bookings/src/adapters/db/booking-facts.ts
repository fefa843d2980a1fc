import { NOTHING_SAVED, type SavedSettings } from '@dewlane/catalog';
import { isUuid, knownHashes, refuse, refuseAsErased } from '@dewlane/service-kit';
import type pg from 'pg';
import { quizResponseFromJson } from '../../application/from-json.ts';
import type { BookingFacts, BookingQuery } from '../../application/ports/booking-store.ts';
import type { IdempotentRequest } from '../../application/ports/idempotency.ts';
import { BOOKED_VEHICLE_COLUMNS } from './rows.ts';
import { columnList } from './sql.ts';

const READ = `
select
  (select to_jsonb(known) from (
     select ${columnList(BOOKED_VEHICLE_COLUMNS)}
     from "vehicles" where "id" = $1::uuid and not "deleted") known) as "vehicle",
  (select "userId" from "guest_moves" where "guestId" = $2) as "movedTo",
  (select "movedAt" from "guest_moves" where "guestId" = $2) as "movedAt",
  exists (select from "erased_owners" where "ownerId" = $2) as "isErased",
  (select to_jsonb(response) from "quiz_responses" response where "sessionId" = $3) as "response",
  (select "settings" from "business") as "settings",
  (select coalesce(sum("version"), 0)::text from "crews") as "crewsVersion",
  exists (select from "crews" where "active") as "hasCrews",
  (select jsonb_agg(jsonb_build_object('requestHash', "requestHash", 'answer', "answer"))
   from "idempotency_keys"
   where "principal" = any($4::text[]) and "operation" = $5 and "key" = $6
     and "expiresAt" > now() and "answer" is not null) as "earlier"`;

interface FactsRow {
  vehicle: BookingFacts['vehicle'];
  movedTo: string | null;
  movedAt: Date | null;
  isErased: boolean;
  response: unknown;
  settings: SavedSettings | null;
  crewsVersion: string;
  hasCrews: boolean;
  earlier: { requestHash: string; answer: unknown }[] | null;
}

/**
 * All facts that a booking needs, in one round trip.
 * @throws ServiceError UNAUTHENTICATED if the caller was erased (ACCT-08)
 */
export async function readBookingFacts(pool: pg.Pool, query: BookingQuery): Promise<BookingFacts> {
  const { callerId, vehicleId, sessionId, request } = query;
  const { rows } = await pool.query<FactsRow>({
    name: 'booking-facts',
    text: READ,
    values: [
      isUuid(vehicleId) ? vehicleId : null,
      callerId,
      sessionId,
      [request.principal, ...request.aliases],
      request.operation,
      request.key,
    ],
  });
  const [row] = rows;
  if (!row) throw new Error('A select without a from clause has one row.');
  if (row.isErased) refuseAsErased();
  return {
    vehicle: row.vehicle,
    guestMove: guestMoveIn(row),
    response: row.response === null ? null : quizResponseFromJson(row.response),
    settings: row.settings ?? NOTHING_SAVED,
    crewsVersion: row.crewsVersion,
    hasCrews: row.hasCrews,
    earlierResult: earlierResult(row, request),
  };
}

function guestMoveIn({ movedTo, movedAt }: FactsRow): BookingFacts['guestMove'] {
  return movedTo === null || movedAt === null ? null : { userId: movedTo, movedAt };
}

function earlierResult({ earlier }: FactsRow, request: IdempotentRequest): unknown {
  if (!earlier) return undefined;
  const known = knownHashes(request);
  const same = earlier.find(({ requestHash }) => known.has(requestHash));
  return same ? same.answer : refuse('IDEMPOTENCY_CONFLICT');
}
