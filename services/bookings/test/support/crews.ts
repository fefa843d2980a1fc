import { randomUUID } from 'node:crypto';
import { type Customer, guest, type Harness, STAFF } from './harness.ts';
import { ANSWERS, operationsOf } from './operations.ts';

export interface CrewResult {
  id: string;
  version: number;
  name: string;
  hours: { weekday: number; opens: string; closes: string }[] | null;
  active: boolean;
}

export interface PlanResult {
  id: string;
  crew: { name: string } | null;
  plannedStartsAt: string | null;
  withoutCrew: boolean;
}

export interface DayResult {
  date: string;
  state: string;
  reason: string | null;
  slots: { slot: string; timeSlot: string; free: boolean }[];
  times: string[];
}

const DAY_FIELDS = 'date state reason slots { slot timeSlot free } times';

/** Operations on crews and their time, by staff and visitors, with what the gateway adds to their requests. */
export function crewsOf(harness: Harness, headers: Readonly<Record<string, string>> = {}) {
  const operations = operationsOf(harness);
  const mutate = async <Data>(
    claims: Parameters<Harness['graphql']>[0],
    mutation: string,
    inputType: string,
    selection: string,
    input: object,
  ) =>
    await harness.graphql<Record<string, Data>>(
      claims,
      `mutation ($input: ${inputType}!) { ${mutation}(input: $input) ${selection} }`,
      { input },
      headers,
    );
  const CREW = '{ id version name hours { weekday opens closes } active }';
  return {
    add: async (name: string, hours: object[] | null = null) => {
      const { data, errors } = await mutate<CrewResult>(
        STAFF,
        'createCrew',
        'CreateCrewInput',
        CREW,
        {
          name,
          color: '#0f766e',
          hours,
        },
      );
      if (!data?.['createCrew']) throw new Error(JSON.stringify(errors));
      return data['createCrew'];
    },
    update: (input: object) =>
      mutate<CrewResult>(STAFF, 'updateCrew', 'UpdateCrewInput', CREW, input),
    remove: (input: object) =>
      mutate<CrewResult>(STAFF, 'removeCrew', 'RemoveCrewInput', CREW, input),
    hold: (claims: Customer, serviceDate: string, servicePackage = 'maintenance') =>
      mutate<{ until: string; forMs: number } | null>(
        claims,
        'holdTime',
        'HoldTimeInput',
        '{ until forMs }',
        { serviceDate, servicePackage },
      ),
    release: (claims: Customer) =>
      harness.graphql<{ releaseHold: boolean }>(claims, 'mutation { releaseHold }'),
    availability: async (
      from: string,
      days: number,
      { servicePackage = 'maintenance', claims = guest() } = {},
    ) => {
      const { data, errors } = await harness.graphql<{
        availability: { unlimited: boolean; days: DayResult[] };
      }>(
        claims,
        `query ($from: Date!, $days: Int!, $servicePackage: String) {
          availability(from: $from, days: $days, servicePackage: $servicePackage) {
            unlimited days { ${DAY_FIELDS} }
          }
        }`,
        { from, days, servicePackage },
      );
      if (!data) throw new Error(JSON.stringify(errors));
      return data.availability;
    },
    /** Books a package at a time for a customer, with a vehicle of theirs. */
    book: async (
      serviceDate: string,
      timeSlot: string,
      { claims = guest(), selectedServicePackage = 'maintenance', more = {} } = {},
    ) => {
      const vehicleId = await vehicleOf(harness, claims);
      const answers = { ...ANSWERS, serviceDate, timeSlot, selectedServicePackage };
      return await operations.book(claims, { vehicleId, answers, ...more });
    },
    plans: async (...ids: string[]) => {
      const representations = ids.map((id) => ({ __typename: 'StaffAppointment', id, version: 1 }));
      const { data, errors } = await harness.graphql<{ _entities: PlanResult[] }>(
        STAFF,
        `query ($representations: [_Any!]!) { _entities(representations: $representations) {
          ... on StaffAppointment { id crew { name } plannedStartsAt withoutCrew }
        } }`,
        { representations },
      );
      if (!data) throw new Error(JSON.stringify(errors));
      return data._entities;
    },
  };
}

/** A vehicle that is written directly into the projection. */
export async function vehicleOf({ pool }: Harness, { customer }: Customer): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into vehicles ("id", "version", "userId", "label") values ($1, 1, $2, '2021 Toyota Camry')`,
    [id, customer.id],
  );
  return id;
}

/** Empties the tables of crews, their times and bookings. */
export function withoutCrews(harness: Harness): Promise<void> {
  return harness.empty(
    'crew_times',
    'held_times',
    'crews',
    'business',
    'reminders',
    'mail_messages',
    'services',
    'quiz_responses',
  );
}
