import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, eventually, queryRows } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const PRISMA_DIR = new URL('../../../../services/bookings/prisma', import.meta.url).pathname;
const [FIRST, SECOND, LATER] = ['1', '2', '3'].map(
  (last) => `00000000-0000-4000-8000-00000000000${last}`,
);

describe('what customers have ended since a back-up', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kept-'));
  const [alone, beside] = [path.join(folder, 'alone'), path.join(folder, 'beside')];
  let lived: Awaited<ReturnType<typeof createTestDatabase>>;
  let lost: Awaited<ReturnType<typeof createTestDatabase>>;

  beforeAll(async () => {
    lived = await createTestDatabase({ name: 'bookings' });
    lost = await createTestDatabase({ name: 'plain' });
    await book(FIRST, SECOND);
    await queryRows(
      lived.url,
      `insert into self_service ("appointmentId", "changes") values ('${FIRST}', 2);
       insert into recipients ("address", "confirmedAt", "unsubscribedAt", "countedOn", "messages") values
         ('stops@example.com', '2026-01-01', null, '2026-01-01', 3),
         ('resumes@example.com', '2026-01-01', '2026-01-02', null, 0),
         ('same@example.com', null, '2026-01-02', null, 0);
       insert into stop_links ("token", "recipient", "sentAt") values ('again', 'erased 1', '2026-01-01')`,
    );
    await backUp(path.join(alone, 'earlier'));
    await book(LATER);
    await queryRows(
      lived.url,
      `update self_service set "linkNumber" = 3, "changes" = 5;
       insert into self_service ("appointmentId", "linkNumber") values ('${SECOND}', 2), ('${LATER}', 2);
       update recipients set "unsubscribedAt" = '2026-01-03', "messages" = 9 where "address" = 'stops@example.com';
       update recipients set "confirmedAt" = '2026-01-04', "unsubscribedAt" = null where "address" = 'resumes@example.com';
       insert into recipients ("address", "unsubscribedAt") values ('+14085550142', '2026-01-03');
       insert into recipients ("address", "countedOn", "messages") values ('counted@example.com', '2026-01-03', 1);
       update stop_links set "sentAt" = '2026-01-05';
       insert into stop_links ("token", "recipient", "sentAt") values ('since', 'erased 2', '2026-01-03')`,
    );
    cpSync(alone, beside, { recursive: true });
    await backUp(path.join(beside, 'later'));
  });
  afterAll(async () => {
    await lived.drop();
    await lost.drop();
    rmSync(folder, { recursive: true });
  });

  const backUp = (to: string) => takeBackup([{ name: 'bookings', url: lived.url }], to);
  const book = (...ids: (string | undefined)[]) =>
    queryRows(
      lived.url,
      `insert into services ("id", "userId", "vehicleId", "detailerId", "serviceDate", "serviceType", "status",
         "confirmationNumber", "vehicleInfo", "startsAt", "endsAt", "createdAt", "updatedAt")
       select id::uuid, '7', gen_random_uuid(), 1, '2026-02-01', 'Wash', 'scheduled', right(id, 20), 'Car', now(), now(), now(), now()
       from unnest('{${ids}}'::text[]) as id`,
    );
  /** PostgreSQL may take a moment to end a session. */
  const restore = (url: string, from: string) =>
    eventually(() => restoreBackup(from, [{ name: 'bookings', url, prismaDir: PRISMA_DIR }]));
  async function expectKept(url: string): Promise<void> {
    expect(
      await queryRows(
        url,
        'select "appointmentId" as id, "linkNumber" as number, "changes" from self_service order by 1',
      ),
    ).toEqual([
      { id: FIRST, number: 3, changes: 2 },
      { id: SECOND, number: 2, changes: 0 },
    ]);
    expect(
      await queryRows(
        url,
        `select coalesce(asked, "address") as address, "confirmedAt"::date::text as confirmed,
           "unsubscribedAt"::date::text as stopped, "messages"
         from recipients left join (values ('+14085550142')) as since (asked) on "address" = "recipient_key"(asked)
         order by coalesce(asked, "address") collate "C"`,
      ),
    ).toEqual([
      { address: '+14085550142', confirmed: null, stopped: '2026-01-03', messages: 0 },
      { address: 'resumes@example.com', confirmed: '2026-01-04', stopped: null, messages: 0 },
      { address: 'same@example.com', confirmed: null, stopped: '2026-01-02', messages: 0 },
      { address: 'stops@example.com', confirmed: '2026-01-01', stopped: '2026-01-03', messages: 3 },
    ]);
  }

  const stopLinks = (url: string) =>
    queryRows(
      url,
      'select "token", "recipient", "sentAt"::date::text as "sentOn" from stop_links order by 1',
    );
  const ALL_STOP_LINKS = [
    { token: 'again', recipient: 'erased 1', sentOn: '2026-01-05' },
    { token: 'since', recipient: 'erased 2', sentOn: '2026-01-03' },
  ];

  it('OPS-57 OPS-59 SELF-07 SELF-14 stays ended, and mail sent since can be, as the replaced database has it: links of what is there again, and messages', async () => {
    await restore(lived.url, path.join(alone, 'earlier'));
    await expectKept(lived.url);
    expect(await stopLinks(lived.url)).toEqual(ALL_STOP_LINKS);
  });

  it('OPS-57 OPS-59 SELF-07 SELF-14 stays ended, and mail sent since can be, as a later back-up beside the restored one has it', async () => {
    await restore(lost.url, path.join(beside, 'earlier'));
    await expectKept(lost.url);
    expect(await stopLinks(lost.url)).toEqual(ALL_STOP_LINKS);
  });
});
