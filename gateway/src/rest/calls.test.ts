import { expect, it } from '@jest/globals';
import { allCalls } from './calls.ts';
import { type Operation, openApiDocument } from './openapi.ts';

/** Every call, as the OpenAPI document describes it; none is sent. */
const calls = allCalls({} as never, {} as never, {} as never);

it('describes every call by a sentence', () => {
  const described = /^\p{Lu}.{10,}\.$/u;
  expect(calls.filter(({ summary }) => !described.test(summary))).toEqual([]);
});

it('puts every call in one of the groups of the document', () => {
  expect([...new Set(calls.map(({ tag }) => tag))].sort()).toEqual([
    'Account',
    'Appointments',
    'Photos',
    'Questionnaire',
    'Staff appointments',
    'Staff lists',
    'Staff session',
    'Vehicles',
  ]);
});

/** The statuses of each call's responses, as clients may rely on them. */
const STATUSES = [
  ['GET /api/auth/user', '200 400 401 403 429 503'],
  ['POST /api/auth/register', '201 400 401 403 408 409 413 415 423 429 503'],
  ['POST /api/auth/login', '200 400 401 403 408 413 415 423 429 503'],
  ['GET /api/logout', '302 400 401 403 429 503'],
  ['POST /api/auth/forgot', '200 400 401 403 408 413 415 429 503'],
  ['POST /api/auth/reset', '200 400 401 403 404 408 409 413 415 423 429 503'],
  ['POST /api/auth/confirm-email', '200 400 401 403 404 408 413 415 429 503'],
  ['GET /api/account', '200 400 401 403 429 503'],
  ['PATCH /api/account', '200 400 401 403 408 413 415 429 503'],
  ['PUT /api/auth/language', '204 400 401 403 408 413 415 429 503'],
  ['POST /api/account/password', '200 400 401 403 408 409 413 415 423 429 503'],
  ['POST /api/account/email', '200 400 401 403 408 409 413 415 423 429 503'],
  ['DELETE /api/account/sessions/{id}', '200 400 401 403 404 408 413 415 429 503'],
  ['DELETE /api/account/devices/{id}', '200 400 401 403 404 408 413 415 429 503'],
  ['GET /api/account/export', '200 400 401 403 429 503'],
  ['POST /api/account/delete', '200 400 401 403 408 413 415 423 429 503'],
  ['GET /api/vehicles/user/{userId}', '200 400 401 403 429 503'],
  ['GET /api/vehicles/{id}', '200 400 401 403 404 429 503'],
  ['PUT /api/vehicles/{id}', '200 400 401 403 404 408 409 413 415 429 503'],
  ['DELETE /api/vehicles/{id}', '200 400 401 403 404 408 409 413 415 429 503'],
  ['POST /api/vehicles', '201 400 401 403 408 409 413 415 429 503'],
  ['POST /api/photos', '201 400 401 403 408 409 413 415 429 503'],
  ['GET /api/photos/{photoId}/{hash}', '200 304 400 401 403 404 429 503'],
  ['GET /api/services/user', '200 400 401 403 429 503'],
  ['GET /api/appointments/user', '200 400 401 403 429 503'],
  ['GET /api/appointments/{id}/calendar.ics', '200 400 401 403 404 429 503'],
  ['POST /api/services', '201 400 401 403 404 408 409 413 415 429 503'],
  ['POST /api/quiz-responses', '200 201 400 401 403 404 408 409 413 415 429 503'],
  ['POST /api/admin/login', '200 400 401 403 408 413 415 423 429 503'],
  ['GET /api/admin/status', '200 400 401 403 429 503'],
  ['POST /api/admin/logout', '200 400 401 403 408 413 415 429 503'],
  ['GET /api/admin/appointments', '200 400 401 403 429 503'],
  ['GET /api/admin/users', '200 400 401 403 429 503'],
  ['GET /api/admin/quiz-responses', '200 400 401 403 429 503'],
  ['GET /api/admin/appointments/{id}', '200 400 401 403 404 429 503'],
  ['PUT /api/admin/appointments/{id}', '200 400 401 403 404 408 409 413 415 429 503'],
  ['PATCH /api/admin/appointments/{id}', '200 400 401 403 404 408 409 413 415 429 503'],
  ['DELETE /api/admin/appointments/{id}', '200 400 401 403 404 408 409 413 415 429 503'],
];

it('API-42 says of each call with which statuses it responds', () => {
  const { paths } = openApiDocument(calls, 'http://localhost');
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations ?? {}).map(([method, { responses }]) => [
      `${method.toUpperCase()} ${path}`,
      Object.keys(responses).join(' '),
    ]),
  );
  expect(described).toEqual(STATUSES);
});

/** The calls for which `test` holds, in the document. */
function described(test: (operation: Operation) => boolean): string[] {
  const { paths } = openApiDocument(calls, 'http://localhost');
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => test(operation))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
}

it('API-41 API-42 names Idempotency-Key where it counts, and nowhere else', () => {
  const named = described(({ parameters }) =>
    parameters.some(({ name }) => name === 'Idempotency-Key'),
  );
  expect(named).toEqual([
    'POST /api/auth/register',
    'POST /api/auth/reset',
    'POST /api/auth/confirm-email',
    'POST /api/account/password',
    'POST /api/account/email',
    'POST /api/account/delete',
    'PUT /api/vehicles/{id}',
    'DELETE /api/vehicles/{id}',
    'POST /api/vehicles',
    'POST /api/photos',
    'POST /api/services',
    'POST /api/quiz-responses',
    'PUT /api/admin/appointments/{id}',
    'PATCH /api/admin/appointments/{id}',
    'DELETE /api/admin/appointments/{id}',
  ]);
});

it('API-42 TOOL-02 says what a call that succeeds sends, which is nothing only for two', () => {
  const empty = described(({ responses }) =>
    // 304 never has any.
    Object.entries(responses).some(
      ([status, { content }]) => Number(status) < 400 && status !== '304' && !content,
    ),
  );
  expect(empty).toEqual(['GET /api/logout', 'PUT /api/auth/language']);
  const { paths } = openApiDocument(calls, 'http://localhost');
  const media = (path: string) =>
    Object.keys(paths[path]?.['get']?.responses['200']?.content ?? {});
  expect(media('/api/photos/{photoId}/{hash}')).toEqual(['image/*']);
  expect(media('/api/appointments/{id}/calendar.ics')).toEqual(['text/calendar']);
});
