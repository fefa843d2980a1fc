import type { ServiceName } from '@dewlane/internal-api';

/** Crews, and one-hour jobs per crew and day; together they give the bookings of a day. */
const CREWS = 12;
const JOBS_A_DAY = 8;
const A_DAY = CREWS * JOBS_A_DAY;
/** How far ahead the latest bookings are; the others fill the days before. */
const DAYS_AHEAD = 30;

/** A row's id, derived from its kind and number, so that it is the same in all databases. */
const id = (kind: string, number: string) => `md5('${kind} ' || ${number})::uuid`;

const CUSTOMERS = `
select number, "firstCustomer" + number as id, 'customer' || number || '@example.com' as email,
  now() - make_interval(mins => (customers - number) * 20) as at, "passwordHash"
from fill, generate_series(0, customers - 1) as number`;

/** Two vehicles per customer: every second booking is for the first one. */
const VEHICLES = `
select number, ${id('vehicle', 'number')} as id, ("firstCustomer" + number / 2)::text as owner,
  now() - make_interval(mins => (customers * 2 - number) * 10) as at
from fill, generate_series(0, customers * 2 - 1) as number`;

const BOOKINGS = `
select number, ${id('booking', 'number')} as id, ${id('response', 'number')} as response,
  ${id('vehicle', 'number % customers * 2 + number / customers % 2')} as vehicle,
  ("firstCustomer" + number % customers)::text as owner,
  ${id('crew', `number % ${CREWS}`)} as crew,
  'customer' || number % customers || '@example.com' as email,
  'CW-' || upper(substr(md5('number ' || number), 1, 12)) as confirmation,
  case when starts > now() then 'scheduled' when number % 20 = 0 then 'cancelled' else 'completed' end as status,
  to_char(day, 'YYYY-MM-DD') as date, to_char(clock, 'HH12:MI AM') as time, starts, starts + interval '1 hour' as ends,
  least(starts, now()) - make_interval(secs => (bookings - number) * 30) as at
from fill, generate_series(0, bookings - 1) as number,
  lateral (select current_date + ${DAYS_AHEAD} - (bookings - 1 - number) / ${A_DAY} as day) as days,
  lateral (select day + make_interval(hours => 8 + number / ${CREWS} % ${JOBS_A_DAY}) as clock) as clocks,
  lateral (select clock at time zone zone as starts) as instants`;

/** Every second customer was a guest before. */
const guestMoves = (account: string) =>
  `insert into "guest_moves" ("guestId", "userId", "movedAt")
   select 'guest_' || ${id('guest', 'number')}, ${account}, at from (${CUSTOMERS}) as customer where number % 2 = 0`;

const IDENTITY = [
  `insert into "users" ("id", "username", "email", "passwordHash", "firstName", "lastName", "createdAt", "updatedAt",
     "normalizedUsername", "normalizedEmail")
   select id, email, email, "passwordHash", 'Casey', 'Customer ' || number, at, at, email, email from (${CUSTOMERS}) as customer`,
  `select setval(pg_get_serial_sequence('"users"', 'id'), (select max("id") from "users"))`,
  `insert into "sessions" ("sid", "sess", "expire")
   select md5('session ' || number) || md5('of ' || number), jsonb_build_object('kind', 'customer', 'userId', id, 'deviceId', ${id('device', 'number')}, 'createdAt', at, 'lastUsedAt', at),
     now() + make_interval(mins => number)
   from (${CUSTOMERS}) as customer`,
  `insert into "devices" ("id", "userId", "deviceToken", "lastAccessAt", "createdAt")
   select ${id('device', 'number')}, id, md5('device ' || number) || md5('of ' || number), at, at from (${CUSTOMERS}) as customer`,
  `insert into "login_attempts" ("id", "identifier", "attemptedAt", "successful", "ipAddress")
   select ${id('attempt', 'number')}, email, at, true, '192.0.2.1' from (${CUSTOMERS}) as customer`,
  guestMoves('id'),
  `insert into "mail_messages" ("id", "userId", "kind", "to", "state", "dueAt", "sendUntil", "createdAt", "sentAt")
   select ${id('account mail', 'number')}, id, 'reset', email, 'sent', at, at, at, at from (${CUSTOMERS}) as customer`,
];

const VEHICLES_ROWS = [
  `insert into "vehicles" ("id", "userId", "make", "model", "year", "type", "miles", "color", "createdAt", "updatedAt")
   select id, owner, 'Toyota', 'Camry', '2021', 'sedan', '45000', 'White', at, at from (${VEHICLES}) as vehicle`,
  `insert into "appointments" ("id", "version", "vehicleId", "status", "serviceDay")
   select id::text, 1, vehicle::text, status, date::date from (${BOOKINGS}) as booking`,
  guestMoves('id::text'),
];

/** Columns that have the same value in the answers, their appointment and the staff rows of both. */
const ANSWERS = {
  contactName: `'Casey Customer'`,
  contactPhone: `'415 555 0134'`,
  parkingOption: `'Driveway'`,
  vehicleType: `'sedan'`,
  location: `'123 Main St, Los Angeles'`,
  customTime: 'time',
};

const RESPONSES = {
  ...ANSWERS,
  id: 'response',
  userId: 'owner',
  sessionId: `'session ' || number`,
  serviceDate: 'date',
  timeSlot: 'time',
  selectedServicePackage: `'detail'`,
  completedAt: 'true',
  appointmentId: 'id',
  createdAt: 'at',
  updatedAt: 'at',
  version: '1',
};

const APPOINTMENTS = {
  ...ANSWERS,
  id: 'id',
  userId: 'owner',
  vehicleId: 'vehicle',
  serviceDate: `date || ' ' || time`,
  serviceType: `'Detail'`,
  status: 'status',
  confirmationNumber: 'confirmation',
  price: `'$150'`,
  priceCents: '15000',
  servicePackage: `'detail'`,
  vehicleInfo: `'2021 Toyota Camry'`,
  vehicleMiles: `'45000'`,
  vehicleColor: `'White'`,
  timeSlot: `'custom'`,
  startsAt: 'starts',
  endsAt: 'ends',
  contactEmail: 'email',
  quizResponseId: 'response',
  sessionId: `'session ' || number`,
  createdAt: 'at',
  updatedAt: 'at',
  version: '1',
};

const bookingsInto = (table: string, columns: Readonly<Record<string, string>>) =>
  `insert into "${table}" (${Object.keys(columns).map((column) => `"${column}"`)})
   select ${Object.values(columns)} from (${BOOKINGS}) as booking`;

const BOOKINGS_ROWS = [
  `insert into "crews" ("id", "name", "color", "version", "createdAt", "updatedAt")
   select ${id('crew', 'number')}, 'Crew ' || number + 1, '#0f766e', 1, now(), now()
   from generate_series(0, ${CREWS - 1}) as number`,
  `insert into "contacts" ("userId", "version", "email", "firstName")
   select id::text, 1, email, 'Casey' from (${CUSTOMERS}) as customer`,
  `insert into "vehicles" ("id", "version", "userId", "label", "type", "miles", "color")
   select id, 1, owner, '2021 Toyota Camry', 'sedan', '45000', 'White' from (${VEHICLES}) as vehicle`,
  guestMoves('id::text'),
  `insert into "recipients" ("address", "confirmedAt") select email, at from (${CUSTOMERS}) as customer`,
  `insert into "proved_emails" ("ownerId", "email") select id::text, email from (${CUSTOMERS}) as customer`,
  bookingsInto('quiz_responses', { ...RESPONSES, vehicleId: 'vehicle', completedOn: 'at' }),
  `insert into "quiz_responses" ("id", "userId", "sessionId", "contactName", "completedAt", "expiresAt", "createdAt", "updatedAt")
   select ${id('draft', 'number')}, id::text, 'draft ' || number, 'Casey', false, now() + interval '20 hours', now(), now()
   from (${CUSTOMERS}) as customer where number % 5 = 0`,
  bookingsInto('services', { ...APPOINTMENTS, detailerId: '1' }),
  bookingsInto('confirmation_numbers', { number: 'confirmation' }),
  `insert into "crew_times" ("crewId", "kind", "startsAt", "endsAt", "appointmentId", "createdAt")
   select crew, 'appointment', starts, ends, id, at from (${BOOKINGS}) as booking where status <> 'cancelled'`,
  `insert into "reminders" ("appointmentId", "kind", "startsAt", "remindAt", "state")
   select id, kind, starts, starts - interval '1 hour' * replace(kind, 'h', '')::int,
     case when starts - interval '1 hour' * replace(kind, 'h', '')::int < now() then 'sent' else 'planned' end
   from (${BOOKINGS}) as booking, unnest(array['24h', '2h']) as kind`,
  `insert into "mail_messages" ("appointmentId", "kind", "startsAt", "version", "state", "dueAt", "sendUntil", "to", "createdAt", "sentAt")
   select id, 'confirmation', starts, 1, 'sent', at, starts, email, at, at from (${BOOKINGS}) as booking`,
  `insert into "mailbox" ("messageId", "mailId", "to", "subject", "html", "text", "calendar", "deliveredAt")
   select "id" || '@example.com', "id", "to", 'Your booking', '<p>Your booking</p>', 'Your booking', '', "sentAt" from "mail_messages" where "to" is not null`,
];

const ADMIN = [
  `insert into "users" ("id", "version", "username", "email", "firstName", "lastName", "isLocked", "createdAt", "updatedAt")
   select id::text, 1, email, email, 'Casey', 'Customer ' || number, false, at, at from (${CUSTOMERS}) as customer`,
  bookingsInto('quiz_responses', RESPONSES),
  bookingsInto('appointments', { ...APPOINTMENTS, scheduledDate: 'date' }),
  `insert into "audit_entries" ("id", "actorId", "actor", "action", "subjectType", "subjectId", "before", "after", "occurredAt")
   select ${id('change', 'number')}, 'staff', 'boss', 'appointment-changed', 'appointment', id::text,
     '{"status": "scheduled"}', '{"status": "completed"}', at
   from (${BOOKINGS}) as booking where number % 5 = 0`,
];

/** Each service's statements for storing a business; they read its size from the single row of the table `fill`. */
export const ROWS_OF: Readonly<Record<ServiceName, readonly string[]>> = {
  identity: IDENTITY,
  vehicles: VEHICLES_ROWS,
  bookings: BOOKINGS_ROWS,
  admin: ADMIN,
};
