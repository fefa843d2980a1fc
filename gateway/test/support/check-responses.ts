/**
 * Runs before each test file of the gateway: whatever a test fetches has to be as the OpenAPI document says (API-42). The document is
 * built only where something is fetched.
 */
const { fetch } = globalThis;
globalThis.fetch = async (input, init) => {
  const response = await fetch(input, init);
  const { requireDocumented } = await import('./documented.ts');
  const request = input instanceof Request ? input : { url: `${input}`, method: init?.method };
  const { pathname } = new URL(request.url);
  requireDocumented(request.method ?? 'GET', pathname, response.status);
  return response;
};
