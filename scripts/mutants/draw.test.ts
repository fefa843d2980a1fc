import { expect, it } from '@jest/globals';
import { drawn } from './draw.mjs';

it('draws by a seed, each at most once', () => {
  const all = Array.from({ length: 50 }, (_, place) => place);
  expect(drawn(all, 10, 7)).toEqual(drawn(all, 10, 7));
  expect(drawn(all, 10, 7)).not.toEqual(drawn(all, 10, 8));
  expect(new Set(drawn(all, 50, 7)).size).toBe(50);
});
