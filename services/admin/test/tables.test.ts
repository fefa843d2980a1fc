import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@dewlane/local/testing';
import { schemaDrift } from '@dewlane/service-kit';
import { expect, it } from '@jest/globals';

it('migrations and schema say the same', async () => {
  const database = await createTestDatabase({ name: 'admin' });
  const prismaDir = fileURLToPath(new URL('../prisma', import.meta.url));
  expect(await schemaDrift({ connectionString: database.url, prismaDir })).toBe('');
  await database.drop();
});
