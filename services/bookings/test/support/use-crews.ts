import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { crewsOf, withoutCrews } from './crews.ts';
import { type Harness, type HarnessOptions, START, startHarness } from './harness.ts';
import { operationsOf } from './operations.ts';

/** A service of the calling suite's own, without crews before each test. `env` overrides its settings. */
export function useCrews(env: HarnessOptions['env'] = {}) {
  let harness: Harness;
  let crews: ReturnType<typeof crewsOf>;
  let operations: ReturnType<typeof operationsOf>;

  beforeAll(async () => {
    harness = await startHarness({ env });
    crews = crewsOf(harness);
    operations = operationsOf(harness);
  });
  afterAll(() => harness?.stop());
  beforeEach(async () => {
    harness.setTime(START);
    await withoutCrews(harness);
  });

  const idOf = (response: Awaited<ReturnType<typeof crews.book>>) => {
    const id = response.data?.['bookAppointment']?.appointment.id;
    if (id === undefined) throw new Error(JSON.stringify(response.errors));
    return id;
  };
  const save = async (settings: object) => {
    await harness.pool.query(
      `insert into business values ('business', 1, $1, now())
       on conflict ("id") do update set "settings" = excluded."settings"`,
      [JSON.stringify(settings)],
    );
  };
  /** Planned times in the business time zone, in order. */
  const planned = async () => {
    const { rows } = await harness.pool.query<{ at: string }>(
      `select to_char("startsAt" at time zone 'America/Los_Angeles', 'MM-DD HH24:MI') as at
       from crew_times where "kind" = 'appointment' order by "startsAt"`,
    );
    return rows.map(({ at }) => at);
  };
  const mayBeFree = async (date: string, slot: string) => {
    const { days } = await crews.availability(date, 1);
    return days[0]?.slots.find((one) => one.slot === slot)?.free;
  };
  return {
    get harness() {
      return harness;
    },
    get crews() {
      return crews;
    },
    get operations() {
      return operations;
    },
    ...{ idOf, save, planned, mayBeFree },
  };
}
