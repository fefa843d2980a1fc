import { allCalls } from '../../src/rest/calls.ts';
import { openApiDocument } from '../../src/rest/openapi.ts';

const { paths } = openApiDocument(
  allCalls({} as never, {} as never, {} as never),
  'http://localhost',
);
const patterns = Object.entries(paths).map(([path, operations]) => ({
  pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
  operations,
}));

/** The method and path of each call in the OpenAPI document. */
export const documentedCalls = Object.entries(paths).flatMap(([path, operations]) =>
  Object.keys(operations).map((method) => ({ method: method.toUpperCase(), path })),
);

/**
 * Throws if a call of the API has sent a status that its description in the OpenAPI document doesn't name (API-42); 500, which no
 * call promises, is left to the tests that cause a fault.
 */
export function requireDocumented(method: string, pathname: string, status: number): void {
  const found = patterns.find(({ pattern }) => pattern.test(pathname));
  const responses = found?.operations[method.toLowerCase()]?.responses;
  if (status === 500 || responses === undefined || Object.hasOwn(responses, status)) return;
  throw new Error(`${method} ${pathname} sent ${status}, which the OpenAPI document does not name`);
}
