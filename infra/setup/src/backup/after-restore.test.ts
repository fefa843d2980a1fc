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
});
