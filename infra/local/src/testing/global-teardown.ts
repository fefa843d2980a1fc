import './global-setup.ts';

/** Stops the engines that the run started, once. */
export default async function globalTeardown(): Promise<void> {
  const stops = [globalThis.stopTestServer, globalThis.stopEngineHost];
  globalThis.stopTestServer = undefined;
  globalThis.stopEngineHost = undefined;
  await Promise.all(stops.map((stop) => stop?.()));
}
