/** Stops what the set-up started. */
export default async function tearDown(): Promise<void> {
  await globalThis.e2eChromium?.close();
  await globalThis.e2eProduct?.stop();
  globalThis.e2eChromium = undefined;
  globalThis.e2eProduct = undefined;
}
