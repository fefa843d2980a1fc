import { createTestDatabase, queryRows, type TestDatabase } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

describe('a refusal by an SQL function', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ name: 'bookings' });
  });
  afterAll(() => database.drop());

  it.each([
    [`"insist"(false)`, '22012', 'What this was built on is no longer so.'],
    [`"insist"(null)`, '22012', 'What this was built on is no longer so.'],
    [
      `"admit_appointment"('7', 0, now())`,
      '2201F',
      'The owner has as many appointments ahead as allowed.',
    ],
    [
      `"admit_today"('address', 0, now())`,
      '2201E',
      'A client address has booked as often today as allowed.',
    ],
  ])(
    'says in words what %s refuses, under the code that earlier versions read',
    async (call, code, message) => {
      await expect(queryRows(database.url, `select ${call}`)).rejects.toMatchObject({
        code,
        message,
      });
    },
  );

  it('comes only where something is refused', async () => {
    const calls = `"insist"(true) as one, "admit_appointment"('7', 1, now()) as two,
      "admit_today"('address', 1, now()) as three, "admit_today"(null, 0, now()) as four`;
    expect(await queryRows(database.url, `select ${calls}`)).toEqual([
      { one: true, two: true, three: true, four: true },
    ]);
  });
});
