import { randomUUID } from 'node:crypto';
import { CORRELATION_HEADER, currentActivity } from '@dewlane/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import {
  type Customer,
  customer,
  guest,
  type Harness,
  STAFF,
  START,
  startHarness,
  VISITOR,
} from './support/harness.ts';
import { type AppointmentResult, booked, operationsOf } from './support/operations.ts';

interface Page {
  appointments: {
    nodes: { id: string; serviceDate: string }[];
    edges: { cursor: string }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
    totalCount: number;
  };
}

const LIST = `query ($first: Int, $after: String, $filter: AppointmentFilter) {
  appointments(first: $first, after: $after, filter: $filter) {
    nodes { id serviceDate } edges { cursor } pageInfo { hasNextPage endCursor } totalCount
  }
}`;

describe('what a customer reads', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness?.stop());
  beforeEach(() => harness.setTime(START));

  const list = async (claims: Parameters<Harness['graphql']>[0], variables: object = {}) => {
    const { data, errors } = await harness.graphql<Page>(claims, LIST, { ...variables });
    if (!data) throw new Error(JSON.stringify(errors));
    return data.appointments;
  };
  const datesOf = ({ nodes }: Page['appointments']) =>
    nodes.map(({ serviceDate }) => serviceDate.slice(0, 10));

  const annWithFive = async () => {
    const ann = customer();
    const vehicleId = await harness.vehicleOf(ann);
    const days = ['2026-11-18', '2026-11-19', '2026-11-25', '2026-12-01', '2026-12-24'];
    const made: AppointmentResult[] = [];
    for (const serviceDate of days) {
      const { appointment } = await booked(harness, ann, { serviceDate }, { vehicleId });
      made.push(appointment);
    }
    return { ann, vehicleId, made };
  };

  it('API-10 has their appointments: upcoming soonest first, past and all newest first', async () => {
    const { ann, made } = await annWithFive();
    const { update } = operationsOf(harness);
    await update(STAFF, { id: made[3]?.id, status: 'cancelled' });
    await update(STAFF, { id: made[2]?.id, status: 'in_progress' });
    await update(STAFF, { id: made[0]?.id, serviceDate: '2026-11-01' });
    const upcoming = await list(ann, { filter: 'UPCOMING' });
    expect(datesOf(upcoming)).toEqual(['2026-11-19', '2026-11-25', '2026-12-24']);
    expect(upcoming.totalCount).toBe(3);
    expect(datesOf(await list(ann, { filter: 'PAST' }))).toEqual(['2026-12-01', '2026-11-01']);
    const all = ['2026-12-24', '2026-12-01', '2026-11-25', '2026-11-19', '2026-11-01'];
    expect(datesOf(await list(ann))).toEqual(all);
  });

  it('keeps an appointment upcoming until the business day is over', async () => {
    const ann = customer();
    await booked(harness, ann, { serviceDate: '2026-11-18', timeSlot: 'morning' });
    harness.setTime('2026-11-19T07:59:59.000Z');
    expect((await list(ann, { filter: 'UPCOMING' })).totalCount).toBe(1);
    harness.setTime('2026-11-19T08:00:00.000Z');
    expect((await list(ann, { filter: 'UPCOMING' })).totalCount).toBe(0);
    expect((await list(ann, { filter: 'PAST' })).totalCount).toBe(1);
  });

  it.each(['UPCOMING', 'ALL'])('comes in pages without gaps or duplicates: %s', async (filter) => {
    const ann = customer();
    const vehicleId = await harness.vehicleOf(ann);
    for (let count = 0; count < 7; count += 1) {
      const serviceDate = count < 4 ? '2026-11-21' : '2026-11-22';
      await booked(harness, ann, { serviceDate }, { vehicleId });
    }
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Page['appointments'] = await list(ann, { filter, first: 2, after });
      expect(page.totalCount).toBe(7);
      seen.push(...page.nodes.map(({ id }) => id));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
    const whole = await list(ann, { filter });
    expect(seen).toEqual(whole.nodes.map(({ id }) => id));
    expect(new Set(seen).size).toBe(7);
  });

  it('API-40 refuses page arguments that are out of range or malformed with 400', async () => {
    for (const variables of [{ first: 0 }, { first: 101 }, { after: 'x' }, { after: 'a\u0000' }]) {
      const { errors } = await harness.graphql(customer(), LIST, variables);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
    }
  });

  it("PERM-02 has nobody else's rows, and nothing without a cookie or for staff", async () => {
    const { ann, made } = await annWithFive();
    const one = 'query ($id: ID!) { appointment(id: $id) { id } }';
    const id = made[0]?.id;
    for (const claims of [customer(), guest(), VISITOR, STAFF]) {
      expect((await list(claims)).nodes).toEqual([]);
      expect((await list(claims)).totalCount).toBe(0);
      expect((await harness.graphql(claims, one, { id })).data).toEqual({ appointment: null });
    }
    expect((await harness.graphql(ann, one, { id })).data).toEqual({ appointment: { id } });
    expect((await harness.graphql(ann, one, { id: 'nonsense' })).data).toEqual({
      appointment: null,
    });
    const beside = { ...STAFF, ...ann };
    expect((await list(beside)).totalCount).toBe(5);
  });

  it('includes the rows of their former guest while the move is in progress', async () => {
    const before = guest();
    await booked(harness, before);
    expect((await list(customer(before.customer.id))).totalCount).toBe(1);
  });

  it('DONE-21 QUIZ-57 has the booking made last that stands, whichever wash is the last', async () => {
    const ann = customer();
    const newest = async (of: Customer) => {
      const { data } = await harness.graphql<{ newestBooking: { scheduledDate: string } | null }>(
        of,
        '{ newestBooking { scheduledDate } }',
      );
      return data?.newestBooking?.scheduledDate ?? null;
    };
    expect(await newest(ann)).toBeNull();
    const vehicleId = await harness.vehicleOf(ann);
    await booked(harness, ann, { serviceDate: '2026-12-24' }, { vehicleId });
    harness.pass(1000);
    const { appointment } = await booked(
      harness,
      ann,
      { serviceDate: '2026-12-01' },
      { vehicleId },
    );
    expect(await newest(ann)).toBe('2026-12-01');
    expect(await newest(customer())).toBeNull();
    await harness.graphql(
      ann,
      'mutation ($input: CancelOwnBookingInput!) { cancelOwnBooking(input: $input) { status } }',
      { input: { id: appointment.id, expectedVersion: 1 } },
    );
    expect(await newest(ann)).toBe('2026-12-24');
  });

  it('is refused without a token', async () => {
    const response = await fetch(`${harness.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ quizDraft { id } }' }),
    });
    expect(response.status).toBe(401);
  });

  it('DATA-14 DATA-18 has what an appointment and a service record show', async () => {
    const ann = customer();
    const { appointment, quizResponse } = await booked(harness, ann);
    const { data } = await harness.graphql<{ appointments: { nodes: unknown[] } }>(
      ann,
      `{ appointments { nodes {
        id sessionId vehicleId vehicleInfo serviceType serviceDate timeSlot status contactName
        contactEmail contactPhone price location confirmationNumber scheduledDate
        vehicle { __typename id }
        quizResponse {
          selectedServicePackage contactName contactPhone vehicleType parkingOption
          previouslyDetailed occupants customVehicleInfo
        }
      } } }`,
    );
    expect(data?.appointments.nodes).toEqual([
      {
        id: appointment.id,
        sessionId: quizResponse.sessionId,
        vehicleId: appointment.vehicleId,
        vehicleInfo: '2021 Toyota Camry',
        serviceType: 'Detail Plus',
        serviceDate: '2026-11-21 Morning (8AM - 12PM)',
        timeSlot: 'morning',
        status: 'scheduled',
        contactName: 'Ann Example',
        contactEmail: null,
        contactPhone: '(555) 010-2030',
        price: '$200',
        location: '1 Main St, San Jose',
        confirmationNumber: appointment.confirmationNumber,
        scheduledDate: '2026-11-21',
        vehicle: { __typename: 'Vehicle', id: appointment.vehicleId },
        quizResponse: {
          selectedServicePackage: 'full',
          contactName: 'Ann Example',
          contactPhone: '(555) 010-2030',
          vehicleType: 'sedan',
          parkingOption: 'Driveway',
          previouslyDetailed: 'no',
          occupants: 'Pets',
          customVehicleInfo: null,
        },
      },
    ]);
  });

  describe('as parts of the graph', () => {
    const entities = async <Data>(
      claims: Parameters<Harness['graphql']>[0],
      representations: object[],
      selection: string,
      headers: Record<string, string> = {},
    ) => {
      const { data, errors } = await harness.graphql<{ _entities: Data[] }>(
        claims,
        `query ($representations: [_Any!]!) { _entities(representations: $representations) { ${selection} } }`,
        { representations },
        headers,
      );
      if (!data || errors) throw new Error(JSON.stringify(errors));
      return data._entities;
    };
    it('returns the next appointments of each vehicle, soonest first, up to the limit', async () => {
      const { ann, vehicleId } = await annWithFive();
      const other = await harness.vehicleOf(ann);
      const selection = '... on Vehicle { id upcomingAppointments(first: 3) { serviceDate } }';
      const representations = [vehicleId, other].map((id) => ({ __typename: 'Vehicle', id }));
      const found = await entities<{ upcomingAppointments: { serviceDate: string }[] }>(
        ann,
        representations,
        selection,
      );
      expect(found[0]?.upcomingAppointments.map(({ serviceDate }) => serviceDate)).toEqual([
        '2026-11-18 Morning (8AM - 12PM)',
        '2026-11-19 Morning (8AM - 12PM)',
        '2026-11-25 Morning (8AM - 12PM)',
      ]);
      expect(found[1]?.upcomingAppointments).toEqual([]);
      for (const claims of [customer(), VISITOR]) {
        const [theirs] = await entities<{ upcomingAppointments: unknown[] }>(
          claims,
          representations,
          selection,
        );
        expect(theirs?.upcomingAppointments).toEqual([]);
      }
    });

    it('returns them until the business day is over, whatever day it is in UTC', async () => {
      const ann = customer();
      const vehicleId = await harness.vehicleOf(ann);
      await booked(harness, ann, { serviceDate: '2026-11-18', timeSlot: 'morning' }, { vehicleId });
      const upcoming = async () => {
        const [found] = await entities<{ upcomingAppointments: unknown[] }>(
          ann,
          [{ __typename: 'Vehicle', id: vehicleId }],
          '... on Vehicle { upcomingAppointments { id } }',
        );
        return found?.upcomingAppointments.length;
      };
      harness.setTime('2026-11-19T07:59:59.000Z');
      expect(await upcoming()).toBe(1);
      harness.setTime('2026-11-19T08:00:00.000Z');
      expect(await upcoming()).toBe(0);
    });

    it('returns two by default, at most 20', async () => {
      const { ann, vehicleId } = await annWithFive();
      const representations = [{ __typename: 'Vehicle', id: vehicleId }];
      const [found] = await entities<{ upcomingAppointments: unknown[] }>(
        ann,
        representations,
        '... on Vehicle { upcomingAppointments { id } }',
      );
      expect(found?.upcomingAppointments).toHaveLength(2);
      await expect(
        entities(ann, representations, '... on Vehicle { upcomingAppointments(first: 21) { id } }'),
      ).rejects.toThrow('VALIDATION_FAILED');
    });

    it("returns appointments and answers by id, only the caller's", async () => {
      const ann = customer();
      const { appointment, quizResponse } = await booked(harness, ann);
      const representations = [
        { __typename: 'Appointment', id: appointment.id },
        { __typename: 'QuizResponse', id: quizResponse.id },
        { __typename: 'Appointment', id: randomUUID() },
      ];
      const selection =
        '... on Appointment { confirmationNumber } ... on QuizResponse { sessionId }';
      expect(await entities(ann, representations, selection)).toEqual([
        { confirmationNumber: appointment.confirmationNumber },
        { sessionId: quizResponse.sessionId },
        null,
      ]);
      expect(await entities(guest(), representations, selection)).toEqual([null, null, null]);
    });

    it('needs as many statements for many as for one', async () => {
      const { ann, vehicleId, made } = await annWithFive();
      const vehicles = [vehicleId];
      for (let count = 0; count < 4; count += 1) vehicles.push(await harness.vehicleOf(ann));
      const ids = made.map(({ id }) => id);
      const ask = async (count: number) => {
        const representations = [
          ...vehicles.slice(0, count).map((id) => ({ __typename: 'Vehicle', id })),
          ...ids.slice(0, count).map((id) => ({ __typename: 'Appointment', id })),
        ];
        const selection = `... on Vehicle { upcomingAppointments { id } }
          ... on Appointment { quizResponse { id } vehicle { upcomingAppointments { id } } }`;
        const requestId = randomUUID();
        const sent = statementsOf(requestId);
        try {
          await entities(ann, representations, selection, { [CORRELATION_HEADER]: requestId });
          return sent.texts.filter((text) => /"services"|quiz_responses/.test(text)).length;
        } finally {
          sent.stop();
        }
      };
      const ofOne = await ask(1);
      expect(ofOne).toBeGreaterThan(0);
      expect(await ask(5)).toBe(ofOne);
    });
  });

  it('reports to the gateway whether a visitor has saved anything', async () => {
    const owned = async (claims: Customer | typeof VISITOR) =>
      (await (await harness.fetch(claims, '/internal/owned-data')).json()) as unknown;
    expect(await owned(guest())).toEqual({ hasData: false });
    expect(await owned(VISITOR)).toEqual({ hasData: false });
    const ann = guest();
    await booked(harness, ann);
    expect(await owned(ann)).toEqual({ hasData: true });
    const bob = guest();
    await operationsOf(harness).save(bob, { answers: { contactName: 'Bob' } });
    expect(await owned(bob)).toEqual({ hasData: true });
    harness.setTime('2026-11-20T18:00:00.000Z');
    expect(await owned(bob)).toEqual({ hasData: false });
    const response = await fetch(`${harness.url}/internal/owned-data`);
    expect(response.status).toBe(401);
  });
});

/** Records the statements that one request sends; jobs of the same process read the same tables meanwhile. */
function statementsOf(requestId: string): { texts: readonly string[]; stop(): void } {
  const texts: string[] = [];
  const { query } = pg.Client.prototype;
  const watched = function (this: pg.Client, ...given: unknown[]): unknown {
    if (currentActivity()?.requestId === requestId) texts.push(textOf(given[0]));
    return Reflect.apply(query, this, given);
  };
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(watched as typeof query);
  return { texts, stop: () => spy.mockRestore() };
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text?: string }).text);
}
