import { expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Call } from './call.ts';
import { openApiDocument } from './openapi.ts';

const CALL: Call = {
  method: 'POST',
  path: '/api/cars',
  tag: 'Cars',
  summary: 'Adds a car.',
  sender: 'visitor',
  success: { status: 200, body: null },
  refusals: [],
  handle: async () => undefined,
};

it('NET-21 tells of repeats without their user only for calls that outlive it', () => {
  const lasting: Call = { ...CALL, path: '/api/person', outlivesUser: true };
  const { paths } = openApiDocument([CALL, lasting], 'http://localhost');
  const described = (path: string) =>
    paths[path]?.['post']?.parameters.find(({ name }) => name === 'X-Expected-User')?.description;
  expect(described('/api/cars')).toMatch(/refused with 401\.$/);
  expect(described('/api/person')).toMatch(/refused with 401\. A repeat under its key/);
});

it('NET-21 offers the header of the expected user to customers only, not to staff', () => {
  const ofStaff: Call = { ...CALL, path: '/api/staff-cars', sender: 'staff' };
  const { paths } = openApiDocument([CALL, ofStaff], 'http://localhost');
  const headers = (path: string) => paths[path]?.['post']?.parameters.map(({ name }) => name);
  expect(headers('/api/cars')).toContain('X-Expected-User');
  expect(headers('/api/staff-cars')).not.toContain('X-Expected-User');
});

it('shows a refusal as the call describes it, else as all of them are', () => {
  const own: Call = { ...CALL, path: '/api/own', failure: z.object({ reason: z.string() }) };
  const { paths } = openApiDocument([CALL, own], 'http://localhost');
  const refused = (path: string) => paths[path]?.['post']?.responses['400']?.content;
  expect(refused('/api/cars')).toEqual({
    'application/json': { schema: { $ref: '#/components/schemas/Failure' } },
  });
  expect(refused('/api/own')?.['application/json']?.schema).toMatchObject({
    type: 'object',
    properties: { reason: { type: 'string' } },
    required: ['reason'],
  });
});

it('API-42 tells of each success that a call may respond with', () => {
  const body = z.object({ id: z.string() });
  const call: Call = {
    ...CALL,
    success: { status: 201, body },
    alsoSucceeds: [
      { status: 200, description: 'It was there already.', body },
      { status: 304, description: 'It has not changed.', body: null },
    ],
  };
  const { responses } =
    openApiDocument([call], 'http://localhost').paths['/api/cars']?.['post'] ?? {};
  expect(responses?.['200']).toEqual({
    ...responses?.['201'],
    description: 'It was there already.',
  });
  expect(responses?.['304']).toEqual({ description: 'It has not changed.' });
});

it('describes a call with its headers, body and responses', () => {
  const call: Call = {
    ...CALL,
    body: z.object({ color: z.string() }),
    success: { status: 201, body: z.object({ id: z.string() }) },
  };
  const operation = openApiDocument([call], 'http://localhost').paths['/api/cars']?.['post'];
  expect(operation).toMatchObject({
    tags: ['Cars'],
    summary: 'Adds a car.',
    parameters: [
      {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        schema: { type: 'string', minLength: 1, maxLength: 200 },
      },
      { name: 'X-Expected-User', in: 'header', required: false, schema: { type: 'string' } },
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { required: ['color'] } } },
    },
    responses: {
      201: {
        description: 'Success.',
        content: { 'application/json': { schema: { required: ['id'] } } },
      },
    },
  });
});
