import './global-setup.ts';

/** Stops the PostgreSQL that the run started, once. */
export default async function globalTeardown(): Promise<void> {
  const stop = globalThis.stopTestServer;
  globalThis.stopTestServer = undefined;
  await stop?.();
}
