import { outboxInsert, outboxMessages, requestHash, wakeRelay } from '@dewlane/service-kit';
import type pg from 'pg';
import type {
  AnswersChange,
  NewBooking,
  ToldChange,
} from '../../application/ports/booking-store.ts';
import type { Place } from '../../domain/availability/choose-place.ts';
import { messageRow, OF_PLANNED_MESSAGE, PLANNED_MESSAGE } from './message-plans.ts';
import { CREWS_LOCK } from './place-locks.ts';
import {
  APPOINTMENT_COLUMNS,
  appointmentRow,
  QUIZ_RESPONSE_COLUMNS,
  quizResponseRow,
} from './rows.ts';
import { changedAt } from './save-changes.ts';
import { columnList, placeholders } from './sql.ts';
import type { ToEvent } from './to-event.ts';

/** The parameters of the statement, in the order of their numbers. */
const PARAMETERS = [
  'principals',
  'operation',
  'key',
  'requestHash',
  'result',
  'ttlHours',
  'callerId',
  'ownerId',
  'response',
  'versionRead',
  'appointment',
  'reminders',
  'events',
  'messages',
  'mostAhead',
  'now',
  'crewsVersion',
  'places',
  'askedFrom',
  'counted',
  'mostCounted',
] as const;

type Values = Readonly<Record<(typeof PARAMETERS)[number], unknown>>;

/** Where each of them stands in the text. */
const AT = placeholders(PARAMETERS);

/** The steps of the statement. */
const STEPS = {
  /** Takes the key, and waits for a concurrent request that holds it. */
  claim: `
  insert into "idempotency_keys" as held
    ("principal", "operation", "key", "requestHash", "answer", "createdAt", "expiresAt")
  select principal, ${AT.operation}, ${AT.key}, ${AT.requestHash}, ${AT.result}::jsonb, now(), now() + make_interval(hours => ${AT.ttlHours}::int)
  from unnest(${AT.principals}::text[]) as principal
  on conflict ("principal", "operation", "key") do update
    set "requestHash" = excluded."requestHash", "answer" = excluded."answer",
        "createdAt" = excluded."createdAt", "expiresAt" = excluded."expiresAt"
    where held."expiresAt" <= now()
  returning 1`,
  claimed: `
  select count(*)::int as keys from claim`,
  /** Has a row only if the key was free, or there is none; everything after it depends on it. */
  go: `
  select "current_owner"(${AT.callerId}) as owner, "admit_appointment"(${AT.ownerId}, ${AT.mostAhead}::int, ${AT.now}) as admitted
  from claimed where keys = cardinality(${AT.principals}::text[])`,
  started: `
  insert into "quiz_responses" (${columnList(QUIZ_RESPONSE_COLUMNS)})
  select ${columnList(QUIZ_RESPONSE_COLUMNS, 'response')} from go, jsonb_populate_record(null::"quiz_responses", ${AT.response}::jsonb) as response
  where ${AT.versionRead}::int = 0
  returning "id"`,
  continued: `
  update "quiz_responses" as held set (${columnList(QUIZ_RESPONSE_COLUMNS)}) =
    row(${columnList(QUIZ_RESPONSE_COLUMNS, 'response')})
  from go, jsonb_populate_record(null::"quiz_responses", ${AT.response}::jsonb) as response
  where ${AT.versionRead}::int > 0 and held."id" = response."id" and held."version" = ${AT.versionRead}::int
  returning held."id"`,
  numbered: `
  insert into "confirmation_numbers"
  select appointment."confirmationNumber"
  from go, jsonb_populate_record(null::"services", ${AT.appointment}::jsonb) as appointment`,
  booked: `
  insert into "services" (${columnList(APPOINTMENT_COLUMNS)})
  select ${columnList(APPOINTMENT_COLUMNS, 'appointment')}
  from go, jsonb_populate_record(null::"services", ${AT.appointment}::jsonb) as appointment`,
  placed: `
  insert into "crew_times" ("kind", "crewId", "startsAt", "endsAt", "appointmentId")
  select 'appointment', place."crewId", place."startsAt", place."endsAt", place."appointmentId"
  from go, jsonb_populate_recordset(null::"crew_times", ${AT.places}::jsonb) as place`,
  asked: `
  insert into "self_service" ("appointmentId", "askedFrom")
  select appointment."id", ${AT.askedFrom}::text
  from go, jsonb_populate_record(null::"services", ${AT.appointment}::jsonb) as appointment
  where ${AT.askedFrom}::text is not null`,
  counted: `
  select "admit_today"(${AT.counted}, ${AT.mostCounted}::int, ${AT.now}) as admitted from go`,
  reminded: `
  insert into "reminders" ("appointmentId", "kind", "phone", "startsAt", "remindAt")
  select reminder."appointmentId", reminder."kind", reminder."phone", reminder."startsAt", reminder."remindAt"
  from go, jsonb_populate_recordset(null::"reminders", ${AT.reminders}::jsonb) as reminder`,
  mailed: `
  insert into "mail_messages" (${PLANNED_MESSAGE})
  select ${OF_PLANNED_MESSAGE}
  from go, jsonb_populate_recordset(null::"mail_messages", ${AT.messages}::jsonb) as mail`,
  appended: `
  ${outboxInsert(AT.events, ', go')}`,
};

/**
 * One statement is the whole transaction, so a booking costs one round trip. `insist` rolls everything back if something
 * read before has changed; the booking is then retried from its reads.
 */
const WRITE = `
with ${Object.entries(STEPS)
  .map(([name, step]) => `${name} as (${step}\n)`)
  .join(', ')}
select keys = cardinality(${AT.principals}::text[]) as "booked",
  "insist"(keys in (0, cardinality(${AT.principals}::text[]))) as "the key is the caller's",
  "insist"(not exists (select from go) or (select owner = ${AT.ownerId} and admitted from go))
    as "the owner is still it",
  "insist"(not exists (select from go)
    or (select count(*) from started) + (select count(*) from continued) = num_nonnulls(${AT.versionRead}::int))
    as "the answers are as read",
  "insist"(not exists (select from go) or (select admitted from counted)) as "the address may book",
  "insist"("crews_after"(pg_advisory_xact_lock_shared(${CREWS_LOCK})::text) = ${AT.crewsVersion}::bigint)
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
  const values = valuesOf(source, toEvent, booking, place);
  const { rows } = await connection.query<{ booked: boolean }>({
    name: 'write-booking',
    text: WRITE,
    values: PARAMETERS.map((name) => values[name]),
  });
  return rows[0]?.booked === true;
}

function valuesOf(
  source: string,
  toEvent: ToEvent,
  booking: NewBooking,
  place: Place | null,
): Values {
  const { request, appointment, cause, now } = booking;
  const response = booking.response && inOrder(booking.response, now);
  const changes: ToldChange[] = [{ kind: 'appointment', before: null, after: appointment }];
  if (response) changes.unshift({ kind: 'quiz-response', ...response });
  const hasKey = request.key !== null;
  return {
    principals: hasKey ? [...new Set([request.principal, ...request.aliases])].sort() : [],
    operation: request.operation,
    key: request.key,
    requestHash: hasKey ? requestHash(request.input) : null,
    result: hasKey ? JSON.stringify(booking.result) : null,
    ttlHours: request.ttlHours,
    callerId: booking.callerId,
    ownerId: booking.ownerId,
    response: response && JSON.stringify(quizResponseRow(response.after)),
    versionRead: response && (response.before?.version ?? 0),
    appointment: JSON.stringify(appointmentRow(appointment)),
    reminders: JSON.stringify(booking.reminders),
    events: outboxMessages(
      source,
      changes.map((change) => toEvent(change, cause, changedAt(change, now))),
    ),
    messages: JSON.stringify(booking.message ? [messageRow(booking.message)] : []),
    mostAhead: booking.mostAhead,
    now,
    crewsVersion: booking.crewsVersion,
    places: JSON.stringify(place ? [placeRow(appointment.id, place)] : []),
    askedFrom: cause.askedFrom ?? null,
    counted: booking.clientLimit?.counted ?? null,
    mostCounted: booking.clientLimit?.most ?? 0,
  };
}

function inOrder({ before, after }: AnswersChange, now: Date): AnswersChange {
  return { before, after: { ...after, updatedAt: changedAt({ before }, now) } };
}

function placeRow(appointmentId: string, { crewId, startsAt, endsAt }: Place) {
  return { appointmentId, crewId, startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}
