/** Stops what the set-up started. */
export default async function tearDown(): Promise<void> {
  await globalThis.e2eChromium?.close();
  await Promise.all((globalThis.e2eProducts ?? []).map((product) => product.stop()));
  globalThis.e2eChromium = undefined;
  globalThis.e2eProducts = undefined;
}
