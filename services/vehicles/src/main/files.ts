import { fileURLToPath } from 'node:url';

/** The folder with the Prisma schema and the migrations. */
export const PRISMA_DIR = fileURLToPath(new URL('../../prisma', import.meta.url));

/** The subgraph's SDL; the build leaves it where it is. */
export const SCHEMA_FILE = fileURLToPath(
  new URL('../../src/adapters/graphql/schema.graphql', import.meta.url),
);
