import { startEngineHost } from './engine-host.ts';

/**
 * Leaves in `TEST_ENGINE_HOST` the address of what starts the engines of a run, each when a test first asks for it; a test of
 * the domain asks for none and waits for none. Where the variable is set already, that host is used and stays as it is.
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
