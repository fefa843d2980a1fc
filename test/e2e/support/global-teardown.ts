/** Stops the product that the set-up started. */
export default async function tearDown(): Promise<void> {
  await globalThis.e2eProduct?.stop();
  globalThis.e2eProduct = undefined;
}
