import { expect, it } from '@jest/globals';
import { allCalls } from './calls.ts';
import { openApiDocument } from './openapi.ts';

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
  ['GET /api/auth/user', '200 400 401 429 503'],
  ['POST /api/auth/register', '201 400 401 403 409 413 415 423 429 503'],
  ['POST /api/auth/login', '200 400 401 403 413 415 423 429 503'],
  ['GET /api/logout', '302 400 401 429 503'],
  ['POST /api/auth/forgot', '200 400 401 403 413 415 429 503'],
  ['POST /api/auth/reset', '200 400 401 403 404 409 413 415 423 429 503'],
  ['POST /api/auth/confirm-email', '200 400 401 403 404 413 415 429 503'],
  ['GET /api/account', '200 400 401 429 503'],
  ['PATCH /api/account', '200 400 401 403 413 415 429 503'],
  ['PUT /api/auth/language', '204 400 401 403 413 415 429 503'],
  ['POST /api/account/password', '200 400 401 403 409 413 415 423 429 503'],
  ['POST /api/account/email', '200 400 401 403 409 413 415 423 429 503'],
  ['DELETE /api/account/sessions/{id}', '200 400 401 403 404 413 415 429 503'],
  ['DELETE /api/account/devices/{id}', '200 400 401 403 404 413 415 429 503'],
  ['GET /api/account/export', '200 400 401 429 503'],
  ['POST /api/account/delete', '200 400 401 403 413 415 423 429 503'],
  ['GET /api/vehicles/user/{userId}', '200 400 401 403 429 503'],
  ['GET /api/vehicles/{id}', '200 400 401 404 429 503'],
  ['PUT /api/vehicles/{id}', '200 400 401 403 404 409 413 415 429 503'],
  ['DELETE /api/vehicles/{id}', '200 400 401 403 404 413 415 429 503'],
  ['POST /api/vehicles', '201 400 401 403 409 413 415 429 503'],
  ['POST /api/photos', '201 400 401 403 409 413 415 429 503'],
  ['GET /api/photos/{photoId}/{hash}', '200 400 401 404 429 503'],
  ['GET /api/services/user', '200 400 401 429 503'],
  ['GET /api/appointments/user', '200 400 401 429 503'],
  ['GET /api/appointments/{id}/calendar.ics', '200 400 401 404 429 503'],
  ['POST /api/services', '201 400 401 403 404 409 413 415 429 503'],
  ['POST /api/quiz-responses', '201 400 401 403 404 409 413 415 429 503'],
  ['POST /api/admin/login', '200 400 401 403 413 415 423 429 503'],
  ['GET /api/admin/status', '200 400 401 429 503'],
  ['POST /api/admin/logout', '200 400 401 403 413 415 429 503'],
  ['GET /api/admin/appointments', '200 400 401 429 503'],
  ['GET /api/admin/users', '200 400 401 429 503'],
  ['GET /api/admin/quiz-responses', '200 400 401 429 503'],
  ['GET /api/admin/appointments/{id}', '200 400 401 404 429 503'],
  ['PUT /api/admin/appointments/{id}', '200 400 401 403 404 413 415 429 503'],
  ['PATCH /api/admin/appointments/{id}', '200 400 401 403 404 413 415 429 503'],
  ['DELETE /api/admin/appointments/{id}', '200 400 401 403 404 413 415 429 503'],
];

it('says of each call with which statuses it responds', () => {
  const { paths } = openApiDocument(calls, 'http://localhost');
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations ?? {}).map(([method, { responses }]) => [
      `${method.toUpperCase()} ${path}`,
      Object.keys(responses).join(' '),
    ]),
  );
  expect(described).toEqual(STATUSES);
});
