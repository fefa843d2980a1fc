import { connect } from 'node:net';
import { type AnyEvent, TOPICS } from '@dewlane/events';
import { createEventBus, createLogger } from '@dewlane/service-kit/testing';
import { eventually } from '@dewlane/test-engines';
import { type Browser, openAsStaff, openBrowser } from '@dewlane/test-engines/customers';
import { describeUnless } from '@dewlane/test-engines/describe';
import {
  type KafkaEngine,
  type RedisEngine,
  startKafka,
  startRedis,
  whyMissing,
} from '@dewlane/test-engines/engines';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { commandLine } from '../prepare/processes.mjs';
import { isAlive } from '../src/postgres/leftover.ts';
import {
  discard,
  newDataDir,
  type Product,
  processesOf,
  START_LIMIT_MS,
  STOPPED_WITHIN_MS,
  startProduct,
} from './starter.ts';

const PASSWORD = 'Sparkling-1!';
const STAFF_PASSWORD = 'Staff-of-this-test-1!';
const SELDOM = { intervalMs: 100 };

interface Appointment {
  id: string;
  userId: string;
}

const missing = (await whyMissing('kafka')) ?? (await whyMissing('redis'));

describeUnless(missing, 'the product in five processes, on Kafka and Redis', () => {
  const dataDir = newDataDir();
  let kafka: KafkaEngine;
  let redis: RedisEngine;
  let product: Product;

  beforeAll(async () => {
    [kafka, redis] = await Promise.all([startKafka(), startRedis()]);
    const env = {
      KAFKA_BROKERS: kafka.address,
      REDIS_URL: redis.address,
      ADMIN_PASSWORD: STAFF_PASSWORD,
    };
    product = await startProduct(dataDir, env, ['--distributed']);
  }, START_LIMIT_MS);
  afterAll(async () => {
    if (product?.child.exitCode === null) product.child.kill('SIGTERM');
    await product?.ended;
    await Promise.all([kafka?.stop(), redis?.stop()]);
    discard(dataDir);
  });

  const book = async (person: Browser, vehicleId: string) => {
    const serviceDate = `${new Date().getUTCFullYear() + 1}-06-10 Morning (8AM - 12PM)`;
    const wish = { vehicleId, detailerId: 1, serviceDate, serviceType: 'Detail' };
    const { status, body } = await person.post('/api/services', wish);
    expect(status).toBe(201);
    return body as { id: string; confirmationNumber: string };
  };
  const listed = async (staff: Browser, id: string) => {
    const { body } = await staff.get('/api/admin/appointments');
    return (body as Appointment[]).find((appointment) => appointment.id === id);
  };
  const mailsOf = async (staff: Browser, appointmentId: string) => {
    const query = `query ($id: ID) { staffMails(appointmentId: $id) {
      nodes { kind state to delivered { subject } } } }`;
    const { body } = await staff.post('/graphql', { query, variables: { id: appointmentId } });
    return body.data.staffMails.nodes;
  };
  const inKafka = async (id: string) => {
    const log = createLogger({ name: 'test', level: 'silent' });
    const settings = { KAFKA_BROKERS: [kafka.address] };
    const bus = createEventBus(settings, { name: 'test', log, onCrash: () => undefined });
    const types: string[] = [];
    await bus.readAll(TOPICS.appointments, async ({ key, event }) => {
      if (key === id) types.push((event as AnyEvent).type);
    });
    await bus.close();
    return types;
  };

  it('serves a guest who becomes a customer, and staff who look after it', async () => {
    let guests = 0;
    // The gateway waits a second for whether the guest has saved anything, and then counts it as "no".
    const { guest, vehicleId, first, user } = await eventually(async () => {
      const guest = openBrowser(product.url);
      expect((await guest.get('/api/auth/user')).body).toMatchObject({ isGuest: true });
      const car = { year: '2021', make: 'Toyota', model: 'Camry', miles: '45000', type: 'sedan' };
      const vehicle = await guest.post('/api/vehicles', car);
      expect(vehicle.status).toBe(201);
      const vehicleId: string = vehicle.body.id;
      const first = await book(guest, vehicleId);
      expect(first.confirmationNumber).toMatch(/^CW-/);

      guests += 1;
      const email = `dana${guests}@example.com`;
      const registration = { email, password: PASSWORD, confirmPassword: PASSWORD };
      const registered = await guest.post('/api/auth/register', registration);
      expect(registered.body).toMatchObject({ success: true, hasTransferredData: true });
      return { guest, vehicleId, first, user: registered.body.user };
    }, SELDOM);

    // Kafka delivers the booking to admin, the guest move to bookings, and the account's booking to admin.
    const staff = await openAsStaff({
      url: product.url,
      staff: { username: 'admin', password: STAFF_PASSWORD },
    });
    await eventually(async () => {
      expect(await listed(staff, first.id)).toMatchObject({ userId: user.id });
    }, SELDOM);
    expect((await inKafka(first.id))[0]).toBe('bookings.appointment-booked.v1');

    // It is sent by a BullMQ job, in Redis.
    const second = await book(guest, vehicleId);
    await eventually(async () => {
      expect(await mailsOf(staff, second.id)).toEqual([
        {
          kind: 'confirmation',
          state: 'sent',
          to: user.email,
          delivered: { subject: expect.stringContaining(second.confirmationNumber) },
        },
      ]);
    }, SELDOM);
    expect(await askRedis(redis.address, 'KEYS dewlane:bookings:*')).toContain('dewlane:bookings:');

    const cookies = new Map(guest.cookies);
    expect((await guest.get('/api/logout')).status).toBe(302);
    const afterwards = openBrowser(product.url, cookies);
    expect((await afterwards.get('/api/auth/user')).body).toMatchObject({ isGuest: true });
    expect((await afterwards.get(`/api/vehicles/user/${user.id}`)).status).toBe(403);
  });

  it('runs each service and the gateway in its own process, and stops all of them within 10 s', async () => {
    const running = processesOf(dataDir);
    expect(running.children).toHaveLength(5);
    const began = Date.now();
    product.child.kill('SIGTERM');
    expect(await product.ended).toBe(0);
    expect(Date.now() - began).toBeLessThan(STOPPED_WITHIN_MS);
    const left = () => [running.postgres, ...running.children].filter(isAlive).map(commandLine);
    // The system may list ended processes for a moment.
    await eventually(() => expect(left()).toEqual([]));
  });
});

/** Sends one command and returns the reply. */
async function askRedis(address: string, command: string): Promise<string> {
  const { port, hostname } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(`${command}\r\nQUIT\r\n`);
  let response = '';
  for await (const chunk of socket) response += String(chunk);
  return response;
}
