import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import type { ExportPage } from '../services/accounts.ts';
import { exportedFile } from './exported-file.ts';

const AT = new Date('2026-11-27T13:00:00Z');

/** Fetches these pages, one after the other, and notes which. */
function pagesOf(pages: readonly ExportPage['rows'][], fetched: number[] = []) {
  return async (place?: string): Promise<ExportPage> => {
    const at = Number(place ?? 0);
    fetched.push(at);
    const rows = pages[at];
    if (rows === undefined) throw new Error('broken');
    return { rows, next: at + 1 < pages.length ? String(at + 1) : undefined };
  };
}

describe('the file of what is kept about a person', () => {
  it('ACCT-05 has every row of all pages in its section, also of sections that are empty or go over pages', async () => {
    const file = await exportedFile(AT, {
      account: pagesOf([{ account: [{ id: 1 }], sessions: [] }]),
      garage: pagesOf([{}]),
      bookings: pagesOf([
        { appointments: [{ id: 1 }, { id: 2 }] },
        { appointments: [{ id: 3 }], messages: [{ text: '"quoted"' }] },
        { messages: [] },
        { messages: [null], contact: [] },
      ]),
    });
    expect(JSON.parse(await text(file))).toEqual({
      exportedAt: '2026-11-27T13:00:00.000Z',
      account: { account: [{ id: 1 }], sessions: [] },
      garage: {},
      bookings: {
        appointments: [{ id: 1 }, { id: 2 }, { id: 3 }],
        messages: [{ text: '"quoted"' }, null],
        contact: [],
      },
    });
  });

  it('SEC-15 fetches the first pages at once, and a later one only when what came before has been read', async () => {
    const fetched: number[] = [];
    const page = { messages: Array.from({ length: 100 }, (_, id) => ({ id })) };
    const file = await exportedFile(AT, { bookings: pagesOf([page, page, page], fetched) });
    await new Promise(setImmediate);
    expect(fetched).toEqual([0]);
    let read = '';
    for await (const chunk of file) {
      read += chunk;
      // One chunk is read ahead.
      if (!read.includes('"id":97')) expect(fetched).toEqual([0]);
    }
    expect(fetched).toEqual([0, 1, 2]);
  });

  it('ACCT-05 is refused if a first page fails, and breaks off if a later one does', async () => {
    const whole = pagesOf([{ account: [] }]);
    const broken = async () => Promise.reject(new Error('away'));
    await expect(exportedFile(AT, { account: whole, garage: broken })).rejects.toThrow('away');
    const file = await exportedFile(AT, {
      account: async (place) =>
        place === undefined ? { rows: { account: [] }, next: '1' } : broken(),
    });
    await expect(text(file)).rejects.toThrow('away');
  });
});
