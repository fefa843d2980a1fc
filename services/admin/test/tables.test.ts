import { fileURLToPath } from 'node:url';
import { schemaDrift } from '@dewlane/service-kit/testing';
import { createTestDatabase } from '@dewlane/test-engines';
import { expect, it } from '@jest/globals';

it('has the same tables in its migrations as in its schema', async () => {
  const database = await createTestDatabase({ name: 'admin' });
  const prismaDir = fileURLToPath(new URL('../prisma', import.meta.url));
  expect(await schemaDrift({ connectionString: database.url, prismaDir })).toBe('');
  await database.drop();
});
