import { startTestServer } from './test-server.ts';

/**
 * Starts the one PostgreSQL that a run of tests shares and leaves its address in `TEST_DATABASE_URL`.
 * Where that variable is set already, that server is used and stays as it is.
 */
export default async function globalSetup(): Promise<void> {
  if (process.env['TEST_DATABASE_URL']) return;
  const server = await startTestServer();
  process.env['TEST_DATABASE_URL'] = server.url;
  globalThis.stopTestServer = server.stop;
}

declare global {
  var stopTestServer: (() => Promise<void>) | undefined;
}
