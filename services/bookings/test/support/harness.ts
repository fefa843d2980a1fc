import { randomUUID } from 'node:crypto';
import { TOPICS } from '@dewlane/events';
import { type JobTiming, stack } from '@dewlane/service-kit';
import { eventually } from '@dewlane/test-engines';
import {
  type Customer,
  type ServiceHarness,
  startServiceHarness,
} from '@dewlane/test-engines/service-harness';
import type pg from 'pg';
import { bookingsSettings, type RunningBookings, startBookings } from '../../src/index.ts';
import { vehicleAdded } from './events.ts';
import { startVehiclesService, type VehiclesService } from './vehicles-service.ts';

export {
  type Customer,
  customer,
  type GraphqlResponse,
  guest,
  STAFF,
  VISITOR,
} from '@dewlane/test-engines/service-harness';

/** The started service, beside a fake vehicles service. */
export interface Harness extends ServiceHarness<RunningBookings> {
  readonly vehicles: VehiclesService;
  /** Adds a customer's vehicle to the projection. */
  vehicleOf(claims: Customer, label?: string): Promise<string>;
  /** Truncates tables with cascade, while the service's jobs may be running. */
  empty(...tables: string[]): Promise<void>;
}

/** Wednesday, 10:00 in the business time zone. */
export const START = '2026-11-18T18:00:00.000Z';

export interface HarnessOptions {
  /** Overrides the default test settings. */
  env?: Readonly<Record<string, string>>;
  timing?: JobTiming;
  /** Fills the database before the service starts. */
  before?: (pool: pg.Pool) => Promise<unknown>;
}

/** Starts the service with databases of its own; its clock stands at START. */
export async function startHarness({
  env,
  timing = {},
  before,
}: HarnessOptions = {}): Promise<Harness> {
  const parts = stack();
  const vehicles = parts.add(await startVehiclesService());
  const harness = await startServiceHarness({
    name: 'bookings',
    parts,
    env: {
      VEHICLES_URL: vehicles.url,
      BUSINESS_TIME_ZONE: 'America/Los_Angeles',
      LINK_SECRET: 'of-these-tests-thirty-two-characters',
      PUBLIC_URL: 'https://wash.example',
      ...env,
    },
    startsAt: START,
    before,
    start: (settings, clock) => startBookings(bookingsSettings.parse(settings), { clock, timing }),
  });
  const { pool, publish } = harness;
  return Object.assign(harness, {
    vehicles,
    async vehicleOf({ customer }: Customer, label = '2021 Toyota Camry') {
      const id = randomUUID();
      await publish(TOPICS.vehicles, vehicleAdded(id, { userId: customer.id, label }));
      await eventually(async () => {
        const { rowCount } = await pool.query('select from vehicles where id = $1', [id]);
        return rowCount === 1;
      });
      return id;
    },
    async empty(...tables: string[]) {
      // Retried, because it can deadlock with a job.
      await eventually(() => pool.query(`truncate ${tables.join(', ')} cascade`));
    },
  });
}
