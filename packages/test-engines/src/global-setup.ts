import { startEngineHost } from './engine-host.ts';

/**
 * Sets `TEST_ENGINE_HOST` to the address of the engine host, which starts each engine of a run when a test first
 * requests it; tests of the domain request none, and wait for none. If the variable is already set, that host is used
 * and left running.
 */
export default async function globalSetup(): Promise<void> {
  if (process.env['TEST_ENGINE_HOST']) return;
  const host = await startEngineHost();
  process.env['TEST_ENGINE_HOST'] = host.url;
  globalThis.stopEngineHost = host.stop;
}

declare global {
  var stopEngineHost: (() => Promise<void>) | undefined;
}
