import './global-setup.ts';

/** Stops the engines that the run started, once. */
export default async function globalTeardown(): Promise<void> {
  const stop = globalThis.stopEngineHost;
  globalThis.stopEngineHost = undefined;
  await stop?.();
}
