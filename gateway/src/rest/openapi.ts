import { BRAND } from '@dewlane/catalog';
import { failureBody } from '@dewlane/internal-api';
import { ERROR_CODES } from '@dewlane/service-kit/edge';
import { z } from 'zod';
import type { Call } from './call.ts';

/** What any call may be refused for, beside its own statuses. */
const ALWAYS_REFUSED = [400, 429, 503];
const WRITES_REFUSED = [403, 413, 415];

/** The OpenAPI document of the calls, made from the schemas they are parsed by (design.md#the-graph-and-the-calls). */
export function openApiDocument(calls: readonly Call[], serverUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${BRAND}: booking of mobile car washes`,
      version: '1',
      description:
        'Sessions are cookies: `GET /api/auth/user` makes a guest, the login calls sign customers and staff in.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: { schemas: { Failure: schemaOf(failureBody, 'output') } },
  };
}

function operation(call: Call): object {
  const { status, answer } = call.success;
  return {
    tags: [call.tag],
    summary: call.summary,
    operationId: operationId(call),
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...(call.method === 'POST' ? [IDEMPOTENCY_PARAMETER] : []),
    ],
    ...requestBody(call),
    responses: {
      [status]: {
        description: 'Success.',
        ...(answer === null ? {} : { content: json(schemaOf(answer, 'output')) }),
      },
      ...Object.fromEntries(refusalsOf(call).map((refused) => [refused, refusal(refused)])),
    },
  };
}

function requestBody({ body, bodyMedia }: Call): object {
  const media = bodyMedia && { [bodyMedia]: { schema: { type: 'string', format: 'binary' } } };
  const content = body === undefined ? media : json(schemaOf(body, 'input'));
  return content === undefined ? {} : { requestBody: { required: true, content } };
}

const IDEMPOTENCY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key and body give the first answer again; another body is refused with 409.',
  schema: { type: 'string', maxLength: 200 },
};

function refusalsOf({ method, refusals }: Call): number[] {
  const writes = method === 'GET' ? [] : WRITES_REFUSED;
  return [...new Set([...ALWAYS_REFUSED, ...writes, ...refusals])].sort(
    (one, other) => one - other,
  );
}

function refusal(status: number): object {
  const known = Object.values(ERROR_CODES).find((code) => code.status === status);
  return {
    description: known?.message ?? 'Refused.',
    content: json({ $ref: '#/components/schemas/Failure' }),
  };
}

function parameters(schema: z.core.$ZodType | undefined, place: 'path' | 'query'): object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output') {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function json(schema: object): object {
  return { 'application/json': { schema } };
}

/** `GET /api/admin/appointments/:id` → `getAdminAppointmentsById`. */
function operationId({ method, path }: Call): string {
  const words = path
    .replace(/^\/api\//, '')
    .replace(/:(\w+)/g, 'by-$1')
    .split(/[/-]/);
  return (
    method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
  );
}
