import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, eventually, queryRows } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const PRISMA_DIR = new URL('../../../../services/identity/prisma', import.meta.url).pathname;

describe('identity after a restore', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'identity-'));
  let database: Awaited<ReturnType<typeof createTestDatabase>>;

  beforeAll(async () => {
    database = await createTestDatabase({ name: 'identity' });
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  it('OPS-21 sends no mail about accounts that was waiting, and answers no request for a new password', async () => {
    const backup = path.join(folder, 'backup');
    await queryRows(
      database.url,
      `insert into users ("id", "username", "email", "normalizedUsername", "normalizedEmail", "passwordHash", "createdAt", "updatedAt")
         values (7, 'ann', 'ann@example.com', 'ann', 'ann@example.com', '', now(), now());
       insert into mail_messages ("id", "userId", "kind", "to", "state", "dueAt", "sendUntil", "createdAt")
         select gen_random_uuid(), 7, 'reset', 'ann@example.com', state, now() + due, now() + interval '1 day', now()
         from (values ('planned', interval '0'), ('planned', interval '1 hour'), ('sending', interval '1 minute'),
           ('sent', interval '0')) as had (state, due);
       insert into reset_requests ("identifier", "askedAt") values ('ann', now())`,
    );
    const identity = { name: 'identity', url: database.url, prismaDir: PRISMA_DIR };
    await takeBackup([identity], backup);
    await eventually(() => restoreBackup(backup, [identity]));
    expect(
      await queryRows(
        database.url,
        `select "state", "error" is not null as told, count(*)::int from mail_messages group by 1, 2 order by 1`,
      ),
    ).toEqual([
      { state: 'missed', told: true, count: 3 },
      { state: 'sent', told: false, count: 1 },
    ]);
    expect(await queryRows(database.url, 'select from reset_requests')).toEqual([]);
  });

  it('OPS-21 ends the links that were sent and forgets every browser, which may have been ended since', async () => {
    const backup = path.join(folder, 'ended');
    await queryRows(
      database.url,
      `insert into users ("id", "username", "email", "normalizedUsername", "normalizedEmail", "passwordHash")
         values (8, 'bea', 'bea@example.com', 'bea', 'bea@example.com', '');
       insert into account_links ("digest", "userId", "kind", "newEmail", "createdAt", "expiresAt") values
         (repeat('1', 64), 8, 'email', 'mistyped@example.com', now(), now() + interval '24 hours'),
         (repeat('2', 64), 8, 'reset', null, now(), now() + interval '30 minutes');
       insert into devices ("id", "userId", "deviceToken") values (gen_random_uuid(), 8, 'lost phone');
       insert into staff_accounts ("id", "username", "normalizedUsername", "passwordHash")
         values ('00000000-0000-4000-8000-000000000001', 'admin', 'admin', '');
       insert into staff_devices ("id", "staffId", "deviceToken", "lastAccessAt", "createdAt")
         values (gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 'lost laptop', now(), now())`,
    );
    const identity = { name: 'identity', url: database.url, prismaDir: PRISMA_DIR };
    await takeBackup([identity], backup);
    await queryRows(database.url, 'delete from account_links; delete from devices');
    await eventually(() => restoreBackup(backup, [identity]));
    const counts = `select (select count(*)::int from users where "id" = 8) as accounts,
      (select count(*)::int from account_links) as links, (select count(*)::int from devices) as browsers,
      (select count(*)::int from staff_devices) as "staffBrowsers"`;
    expect(await queryRows(database.url, counts)).toEqual([
      { accounts: 1, links: 0, browsers: 0, staffBrowsers: 0 },
    ]);
  });
});
