import type { Page, Request, Route } from 'playwright-core';

/** The name of the operation in a request to /graphql; null for any other request. */
export function operationOf(request: Request): string | null {
  if (new URL(request.url()).pathname !== '/graphql') return null;
  const body: { operationName?: string } = request.postDataJSON() ?? {};
  return body.operationName ?? null;
}

/** The variables in a request to /graphql. */
export function variablesOf(request: Request): Record<string, Record<string, unknown>> {
  return request.postDataJSON()?.variables ?? {};
}

/** Has `answer` respond to every later request of that operation, until the returned function is called. */
export async function onOperation(
  page: Page,
  operation: string,
  answer: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const handler = (route: Route) =>
    operationOf(route.request()) === operation ? answer(route) : route.fallback();
  await page.route('**/graphql', handler);
  return () => page.unroute('**/graphql', handler);
}

/** Responds as the gateway does when the service refuses with that status. */
export function refuse(route: Route, status: number, message: string): Promise<void> {
  const code = status === 503 ? 'UNAVAILABLE' : 'CONFLICT';
  const body = { errors: [{ message, extensions: { code, status } }], data: null };
  return route.fulfill({ status: 200, json: body });
}

/** Ends the request as a lost connection does. */
export function loseConnection(route: Route): Promise<void> {
  return route.abort('connectionfailed');
}

/** Resolves when the server has saved a draft of the questionnaire with this answer; earlier saves may still be under way. */
export function draftSaved(page: Page, answer: string, value: string): Promise<unknown> {
  return page.waitForResponse((response) => {
    const request = response.request();
    if (!response.ok() || operationOf(request) !== 'SaveQuizResponse') return false;
    const answers: Record<string, unknown> = Object(variablesOf(request)['input']?.['answers']);
    return answers[answer] === value;
  });
}

/** Every operation that the page sends from now on, in order. */
export function operationsSent(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (operationOf(request) !== null) sent.push(request);
  });
  return sent;
}
