import { describe, expect, it } from '@jest/globals';
import { cursorOf } from './cursors.ts';
import { connectionOf, pageArguments } from './pages.ts';

const list = pageArguments({ most: 100, usual: 20 });
const ID = '019aa2f0-2000-7000-8000-0000000000a';
const rows = [1, 2].map((day) => ({ id: `${ID}${day}`, at: new Date(Date.UTC(2026, 10, day)) }));
const [first, last] = rows.map(cursorOf);

describe('pageArguments', () => {
  it.each([
    ['an empty input', {}],
    ['null', { first: null, after: null }],
  ])('means the usual first page by %s', (_what, input) => {
    expect(list.parse(input)).toEqual({ first: 20, after: null });
  });

  it('takes the size and the position that are given', () => {
    expect(list.parse({ first: 100, after: last })).toEqual({ first: 100, after: rows[1] });
  });

  it.each([0, -1, 101, 1.5])('refuses the size %p in one sentence', (size) => {
    expect(list.safeParse({ first: size })).toMatchObject({
      success: false,
      error: { issues: [{ path: ['first'], message: 'first must be a number from 1 to 100.' }] },
    });
  });
});

describe('connectionOf', () => {
  it('gives the rows, each with its cursor, and ends at the last one', async () => {
    const found = connectionOf(
      { rows, hasNextPage: true },
      (row) => row,
      async () => 7,
    );
    expect(found).toMatchObject({
      nodes: rows,
      pageInfo: { hasNextPage: true, endCursor: last },
    });
    expect(found.edges()).toEqual([
      { node: rows[0], cursor: first },
      { node: rows[1], cursor: last },
    ]);
    expect(await found.totalCount?.()).toBe(7);
  });

  it('gives no end if there is no row, and counts nothing unasked', () => {
    const count = () => Promise.reject(new Error('counted'));
    const { nodes, edges, pageInfo } = connectionOf(
      { rows: [], hasNextPage: false },
      cursorOf as never,
      count,
    );
    expect([nodes, edges(), pageInfo]).toEqual([[], [], { hasNextPage: false, endCursor: null }]);
  });
});
