import { outboxInsert, outboxMessages, requestHash, wakeRelay } from '@dewlane/service-kit';
import type pg from 'pg';
import type { Change, NewBooking } from '../../application/ports/booking-store.ts';
import type { Place } from '../../domain/availability/choose-place.ts';
import { messageRow, OF_PLANNED_MESSAGE, PLANNED_MESSAGE } from './message-plans.ts';
import { CREWS_LOCK } from './place-locks.ts';
import type { ToEvent } from './ports.ts';
import {
  APPOINTMENT_COLUMNS,
  appointmentRow,
  QUIZ_RESPONSE_COLUMNS,
  quizResponseRow,
} from './rows.ts';
import { columnList } from './sql.ts';

/**
 * One statement is the whole transaction, so a booking costs one round trip. `claim` takes the key, waiting for a
 * concurrent request that holds it. `go` has a row only if the key was free (or there is none), and everything else
 * depends on it. `insist` rolls everything back if something read before has changed; the booking is then retried from
 * its reads.
 */
const WRITE = `
with claim as (
  insert into "idempotency_keys" as held
    ("principal", "operation", "key", "requestHash", "answer", "createdAt", "expiresAt")
  select principal, $2, $3, $4, $5::jsonb, now(), now() + make_interval(hours => $6::int)
  from unnest($1::text[]) as principal
  on conflict ("principal", "operation", "key") do update
    set "requestHash" = excluded."requestHash", "answer" = excluded."answer",
        "createdAt" = excluded."createdAt", "expiresAt" = excluded."expiresAt"
    where held."expiresAt" <= now()
  returning 1
), claimed as (
  select count(*)::int as keys from claim
), go as (
  select "current_owner"($7) as owner, "admit_appointment"($8, $15::int, $16) as admitted
  from claimed where keys = cardinality($1::text[])
), started as (
  insert into "quiz_responses" (${columnList(QUIZ_RESPONSE_COLUMNS)})
  select ${columnList(QUIZ_RESPONSE_COLUMNS, 'response')} from go, jsonb_populate_record(null::"quiz_responses", $9::jsonb) as response
  where $10::int = 0
  returning "id"
), continued as (
  update "quiz_responses" as held set (${columnList(QUIZ_RESPONSE_COLUMNS)}) =
    row(${columnList(QUIZ_RESPONSE_COLUMNS, 'response')})
  from go, jsonb_populate_record(null::"quiz_responses", $9::jsonb) as response
  where $10::int > 0 and held."id" = response."id" and held."version" = $10::int
  returning held."id"
), numbered as (
  insert into "confirmation_numbers"
  select appointment."confirmationNumber"
  from go, jsonb_populate_record(null::"services", $11::jsonb) as appointment
), booked as (
  insert into "services" (${columnList(APPOINTMENT_COLUMNS)})
  select ${columnList(APPOINTMENT_COLUMNS, 'appointment')}
  from go, jsonb_populate_record(null::"services", $11::jsonb) as appointment
), placed as (
  insert into "crew_times" ("kind", "crewId", "startsAt", "endsAt", "appointmentId")
  select 'appointment', place."crewId", place."startsAt", place."endsAt", place."appointmentId"
  from go, jsonb_populate_recordset(null::"crew_times", $18::jsonb) as place
), asked as (
  insert into "self_service" ("appointmentId", "askedFrom")
  select appointment."id", $19::text
  from go, jsonb_populate_record(null::"services", $11::jsonb) as appointment
  where $19::text is not null
), counted as (
  select "admit_today"($20, $21::int, $16) as admitted from go
), reminded as (
  insert into "reminders" ("appointmentId", "kind", "phone", "startsAt", "remindAt")
  select reminder."appointmentId", reminder."kind", reminder."phone", reminder."startsAt", reminder."remindAt"
  from go, jsonb_populate_recordset(null::"reminders", $12::jsonb) as reminder
), mailed as (
  insert into "mail_messages" (${PLANNED_MESSAGE})
  select ${OF_PLANNED_MESSAGE}
  from go, jsonb_populate_recordset(null::"mail_messages", $14::jsonb) as mail
), appended as (
  ${outboxInsert('$13', ', go')}
)
select keys = cardinality($1::text[]) as "booked",
  "insist"(keys in (0, cardinality($1::text[]))) as "the key is the caller's",
  "insist"(not exists (select from go) or (select owner = $8 and admitted from go))
    as "the owner is still it",
  "insist"(not exists (select from go)
    or (select count(*) from started) + (select count(*) from continued) = 1)
    as "the answers are as read",
  "insist"(not exists (select from go) or (select admitted from counted)) as "the address may book",
  "insist"("crews_after"(pg_advisory_xact_lock_shared(${CREWS_LOCK})::text) = $17::bigint)
    as "the crews are as read",
  (${wakeRelay(', go')})
from claimed`;

/**
 * Writes a booking and the place it was given; see `BookingStore.book`.
 * @throws the database's error if something it was based on has changed
 */
export async function writeBooking(
  connection: pg.Pool | pg.ClientBase,
  source: string,
  toEvent: ToEvent,
  booking: NewBooking,
  place: Place | null,
): Promise<boolean> {
  const { claim, response, appointment, cause, now } = booking;
  const changes: Change[] = [
    { kind: 'quiz-response', ...response },
    { kind: 'appointment', before: null, after: appointment },
  ];
  const hasKey = claim.key !== null;
  const { rows } = await connection.query<{ booked: boolean }>({
    name: 'write-booking',
    text: WRITE,
    values: [
      hasKey ? [...new Set([claim.principal, ...claim.aliases])].sort() : [],
      claim.operation,
      claim.key,
      hasKey ? requestHash(claim.input) : null,
      hasKey ? JSON.stringify(booking.result) : null,
      claim.ttlHours,
      booking.callerId,
      booking.ownerId,
      JSON.stringify(quizResponseRow(response.after)),
      response.before?.version ?? 0,
      JSON.stringify(appointmentRow(appointment)),
      JSON.stringify(booking.reminders),
      outboxMessages(
        source,
        changes.map((change) => toEvent(change, cause, now)),
      ),
      JSON.stringify(booking.message ? [messageRow(booking.message)] : []),
      booking.mostAhead,
      now,
      booking.crewsVersion,
      JSON.stringify(place ? [placeRow(appointment.id, place)] : []),
      cause.askedFrom ?? null,
      booking.clientLimit?.counted ?? null,
      booking.clientLimit?.most ?? 0,
    ],
  });
  return rows[0]?.booked === true;
}

function placeRow(appointmentId: string, { crewId, startsAt, endsAt }: Place) {
  return { appointmentId, crewId, startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}
