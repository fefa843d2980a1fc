import { startEngineHost } from './engine-host.ts';
import { startTestServer } from './test-server.ts';

/**
 * Starts the one PostgreSQL that a run of tests shares and leaves its address in `TEST_DATABASE_URL`, and what starts
 * the other engines when a test asks for them, in `TEST_ENGINE_HOST`. Where a variable is set already, that server is
 * used and stays as it is.
 */
export default async function globalSetup(): Promise<void> {
  if (!process.env['TEST_DATABASE_URL']) {
    const server = await startTestServer();
    process.env['TEST_DATABASE_URL'] = server.url;
    globalThis.stopTestServer = server.stop;
  }
  if (!process.env['TEST_ENGINE_HOST']) {
    const host = await startEngineHost();
    process.env['TEST_ENGINE_HOST'] = host.url;
    globalThis.stopEngineHost = host.stop;
  }
}

declare global {
  var stopTestServer: (() => Promise<void>) | undefined;
  var stopEngineHost: (() => Promise<void>) | undefined;
}
