import { randomUUID } from 'node:crypto';
import type { JobTiming, OutboxEvent } from '@dewlane/service-kit';
import { toCloudEvent } from '@dewlane/service-kit/testing';
import { eventually } from '@dewlane/test-engines';
import {
  type ServiceHarness,
  STAFF,
  startServiceHarness,
} from '@dewlane/test-engines/service-harness';
import { expect } from '@jest/globals';
import { startAdmin } from '../../src/main/compose.ts';
import { adminSettings } from '../../src/main/config.ts';
import { appointment } from './states.ts';

export { STAFF } from '@dewlane/test-engines/service-harness';

/** The actor of a change that staff made. */
export const STAFF_ACTOR = {
  kind: 'staff',
  id: 's1',
  username: 'admin',
  address: '203.0.113.9',
} as const;

/** The fields of an appointment that `oneAppointment` reads. */
interface ListedAppointment {
  version: number;
  status: string;
  price: string | null;
  location: string | null;
  customerName: string | null;
  customerEmail: string | null;
  scheduledDate: string | null;
  serviceDate: string | null;
}

type ChangeDetails = Partial<OutboxEvent> & {
  changed?: string[];
  previous?: Record<string, unknown>;
};

/** The started service; its clock runs. */
export interface Harness extends ServiceHarness {
  /** Publishes a change as a relay would. */
  publishChange(
    topic: string,
    type: string,
    key: string,
    aggregateVersion: number,
    state: object | null,
    details?: ChangeDetails,
  ): Promise<void>;
  /** Publishes a booking in this version, overriding these fields. */
  book(id: string, more?: object, version?: number): Promise<void>;
  oneAppointment(id: string): Promise<ListedAppointment | null>;
  /**
   * Runs only a consumer until staff's list has the booking in this version, for a harness without one
   * (`BACKGROUND`).
   */
  hearUntil(id: string, version: number): Promise<void>;
}

export interface HarnessOptions {
  /** Overrides the default test settings. */
  env?: Readonly<Record<string, string>>;
  timing?: JobTiming;
}

/** Starts the service with databases of its own. */
export async function startHarness({
  env = {},
  timing = {},
}: HarnessOptions = {}): Promise<Harness> {
  const harness = await startServiceHarness({
    name: 'admin',
    env,
    start: (settings, clock) => startAdmin(adminSettings.parse(settings), { clock, timing }),
  });
  const publishChange: Harness['publishChange'] = async (
    topic,
    type,
    key,
    aggregateVersion,
    state,
    details = {},
  ) => {
    const { changed = [], previous = {}, ...rest } = details;
    const event = toCloudEvent(topic.split('.')[0] ?? '', {
      id: randomUUID(),
      topic,
      key,
      type,
      aggregateVersion,
      actor: { kind: 'customer', id: '7' },
      occurredAt: new Date('2026-11-21T16:00:00.000Z'),
      data: { state, changed, previous },
      ...rest,
    });
    await harness.bus.publish(topic, [{ id: event.id, key, event }]);
  };
  const oneAppointment: Harness['oneAppointment'] = async (id) => {
    const { data } = await harness.graphql(
      STAFF,
      `query ($id: ID!) { staffAppointment(id: $id) {
        version status price location customerName customerEmail scheduledDate serviceDate
      } }`,
      { id },
    );
    return data.staffAppointment;
  };
  return Object.assign(harness, {
    publishChange,
    oneAppointment,
    book: (id: string, more: object = {}, version = 1) =>
      publishChange(
        'bookings.appointments',
        'bookings.appointment-booked.v1',
        id,
        version,
        appointment(id, more),
      ),
    async hearUntil(id: string, version: number) {
      const settings = adminSettings.parse({ ...harness.env, BACKGROUND: 'consumer' });
      const consumer = await startAdmin(settings, { timing });
      try {
        await eventually(async () => expect((await oneAppointment(id))?.version).toBe(version));
      } finally {
        await consumer.stop();
      }
    },
  });
}
