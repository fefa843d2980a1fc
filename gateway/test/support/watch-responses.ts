import { watchResponses } from '@dewlane/test-engines/customers';

/** Runs before each test file of the gateway; the document is built only where there is a response. */
watchResponses(async (...response) => {
  const { requireDocumented } = await import('./documented.ts');
  requireDocumented(...response);
});
