import { describe, expect, it } from '@jest/globals';
import { readWhole } from './whole-lists.ts';

/** A page with one row, of a list of so many rows; the cursor of a row is its number. */
function pageAt(after: unknown, rows: number) {
  const row = Number(after ?? 0) + 1;
  return { nodes: [row], pageInfo: { hasNextPage: row < rows, endCursor: String(row) } };
}

/** Answers with the list that the variable `vehicles` names, beside another one; keeps the variables it was asked with. */
function createServer(rows: number) {
  const asked: object[] = [];
  const read = async (variables: Readonly<Record<string, unknown>>) => {
    asked.push(variables);
    return {
      vehicles: pageAt(variables['vehicles'], rows),
      past: { ...pageAt(null, 2), asked: asked.length },
    };
  };
  return { asked, read };
}

describe('readWhole', () => {
  it('NET-28 reads the list that a variable names to its end, and the others once', async () => {
    const { asked, read } = createServer(3);
    const data = await readWhole(read, { vehicles: null, other: 1 });
    expect(data).toEqual({
      vehicles: { nodes: [1, 2, 3], pageInfo: { hasNextPage: false, endCursor: '3' } },
      past: { nodes: [1], pageInfo: { hasNextPage: true, endCursor: '1' }, asked: 1 },
    });
    expect(asked).toEqual([
      { vehicles: null, other: 1 },
      { vehicles: '1', other: 1 },
      { vehicles: '2', other: 1 },
    ]);
  });

  it('reads once what no variable names', async () => {
    const { asked, read } = createServer(3);
    const data = await readWhole(read, { input: { id: 'v1' } });
    expect(data['vehicles']).toMatchObject({ nodes: [1] });
    expect(asked).toHaveLength(1);
  });

  it('ends after 100 pages, whatever the server says', async () => {
    const { asked, read } = createServer(Number.POSITIVE_INFINITY);
    await readWhole(read, { vehicles: null });
    expect(asked).toHaveLength(100);
  });

  it('fails if one of the pages can’t be read', async () => {
    const { read } = createServer(3);
    const failing = async (variables: Readonly<Record<string, unknown>>) => {
      if (variables['vehicles'] === '2') throw new Error('No');
      return read(variables);
    };
    await expect(readWhole(failing, { vehicles: null })).rejects.toThrow('No');
  });
});
