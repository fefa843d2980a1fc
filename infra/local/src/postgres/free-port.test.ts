import { expect, it } from '@jest/globals';
import { freePort } from './free-port.ts';

it('gives each port to one caller only, whether or not it already listens on it', async () => {
  const ports = await Promise.all(Array.from({ length: 1_000 }, () => freePort()));
  expect(new Set(ports).size).toBe(1_000);
});
