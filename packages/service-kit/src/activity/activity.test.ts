import { expect, it } from '@jest/globals';
import { newTraceparent, readTraceparent, traceIdOf } from './activity.ts';

it('gives each new trace ids of its own, in the format of W3C trace contexts', () => {
  const made = Array.from({ length: 10_000 }, newTraceparent);
  for (const traceparent of made) expect(readTraceparent(traceparent)).toBe(traceparent);
  expect(new Set(made.map(traceIdOf)).size).toBe(10_000);
  expect(new Set(made.map((traceparent) => traceparent.split('-')[2])).size).toBe(10_000);
});
