import { expect, it } from '@jest/globals';
import { atIndexes, distinct } from './distinct.ts';

it('names each item of a list once, with its indexes', () => {
  const [one, two] = [{ id: '1' }, { id: '2' }];
  const { items, indexes } = distinct([one, two, { id: '1' }, one]);
  expect([items, indexes]).toEqual([
    [one, two],
    [0, 1, 0, 0],
  ]);
});

it('gives each index an item of its own, so that a change of one leaves the others', () => {
  const received = atIndexes([{ doors: [{ side: 'left' }] }, null], [0, 1, 0]);
  expect(received).toEqual([{ doors: [{ side: 'left' }] }, null, { doors: [{ side: 'left' }] }]);
  Object.assign((received[0] as { doors: object[] }).doors[0] ?? {}, { side: 'right' });
  expect(received[2]).toEqual({ doors: [{ side: 'left' }] });
});
