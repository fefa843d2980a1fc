import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forEachService } from '@dewlane/internal-api';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { watchServices } from './readiness.ts';

/** A service that listens at once, but becomes ready only later. */
const service = {
  ready: false,
  asked: 0,
  server: createServer((request, response) => {
    service.asked += 1;
    response.statusCode = request.url === '/readyz' && !service.ready ? 503 : 200;
    response.end('{}');
  }),
};
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => service.server.close(resolve)));

it('waits until each service is ready, not only until it listens', async () => {
  const watch = watchServices(forEachService(() => url));
  try {
    const { own, others } = watch.readiness;
    // This check queries the service, so its result proves that the service has been queried.
    await expect(others?.['bookings']?.()).rejects.toThrow('bookings');
    await expect(own['bookings']?.()).rejects.toThrow('bookings');

    service.ready = true;
    await eventually(async () => {
      await others?.['bookings']?.();
      await Promise.all(Object.values(own).map((check) => check()));
      return true;
    });
  } finally {
    await watch.stop();
  }
});

it('SEC-24 asks a service once a second at most, however often the gateway is asked', async () => {
  service.ready = true;
  const watch = watchServices(forEachService(() => url));
  try {
    const { own, others } = watch.readiness;
    await eventually(async () => {
      await Promise.all(Object.values(own).map((check) => check()));
      return true;
    });
    const before = service.asked;
    await Promise.all(Array.from({ length: 50 }, () => others?.['bookings']?.()));
    // Two if the second begins among them.
    expect([1, 2]).toContain(service.asked - before);
  } finally {
    await watch.stop();
  }
});
