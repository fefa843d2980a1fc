import { BRAND } from '@dewlane/catalog';
import { failureBody } from '@dewlane/internal-api';
import { ERROR_CODES } from '@dewlane/service-kit/edge';
import { z } from 'zod';
import { EXPECTED_USER_HEADER } from '../session/expected-user.ts';
import { type Call, type Success, takesKey } from './call.ts';

/** The parts of JSON Schema that our documents use. */
export interface SchemaObject {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, SchemaObject>>;
  readonly required?: readonly string[];
  readonly items?: SchemaObject;
  readonly anyOf?: readonly SchemaObject[];
  readonly oneOf?: readonly SchemaObject[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly $ref?: string;
}

export type Content = Readonly<Record<string, { readonly schema: SchemaObject }>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: SchemaObject;
}

export interface Operation {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Content }>
  >;
}

/** The parts of OpenAPI 3.1 that our document uses. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  /** By path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, SchemaObject>> };
}

/** Statuses that any call may return in addition to its own; 403 to what another site's page makes a browser send (SEC-29). */
const ALWAYS_REFUSED = [400, 403, 429, 503];
const WRITES_REFUSED = [408, 413, 415];
const FAILURE = '#/components/schemas/Failure';

/** Creates the OpenAPI document from the schemas that parse the calls' payloads (design.md#the-graph-and-the-calls). */
export function openApiDocument(calls: readonly Call[], serverUrl: string): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
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

function operation(call: Call): Operation {
  return {
    tags: [call.tag],
    summary: call.summary,
    operationId: operationId(call),
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...(takesKey(call) ? [IDEMPOTENCY_PARAMETER] : []),
      ...(call.sender === 'staff' ? [] : [expectedUserParameter(call)]),
    ],
    ...requestBody(call),
    responses: {
      ...Object.fromEntries(successesOf(call).map((one) => [one.status, success(one)])),
      ...Object.fromEntries(refusalsOf(call).map((refused) => [refused, refusal(call, refused)])),
    },
  };
}

function requestBody({ body, bodyMedia }: Call): Pick<Operation, 'requestBody'> {
  const content = body === undefined ? file(bodyMedia) : json(schemaOf(body, 'input'));
  return content === undefined ? {} : { requestBody: { required: true, content } };
}

function successesOf({ success: usual, alsoSucceeds = [] }: Call) {
  return [{ ...usual, description: 'Success.' }, ...alsoSucceeds];
}

function success({
  description,
  body,
  media,
}: Success & { readonly description: string }): Operation['responses'][string] {
  const content = body === null ? file(media) : json(schemaOf(body, 'output'));
  return content === undefined ? { description } : { description, content };
}

function file(media: string | undefined): Content | undefined {
  return media === undefined
    ? undefined
    : { [media]: { schema: { type: 'string', format: 'binary' } } };
}

const IDEMPOTENCY_PARAMETER: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key and body give the first response again; another body is refused with 409.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

const EXPECTED_USER =
  'The id of the user whose data the page shows; if the cookies stand for another one, the call is refused with 401.';
const OUTLIVED_USER =
  'A repeat under its key, once that has ended the session, is answered all the same.';

function expectedUserParameter({ outlivesUser }: Call): Parameter {
  return {
    name: EXPECTED_USER_HEADER,
    in: 'header',
    required: false,
    description: outlivesUser ? `${EXPECTED_USER} ${OUTLIVED_USER}` : EXPECTED_USER,
    schema: { type: 'string' },
  };
}

function refusalsOf({ method, sender, refusals }: Call): number[] {
  const writes = method === 'GET' ? [] : WRITES_REFUSED;
  const ofOthers = sender === 'staff' ? [] : [401];
  return [...new Set([...ALWAYS_REFUSED, ...writes, ...ofOthers, ...refusals])].sort(
    (one, other) => one - other,
  );
}

function refusal({ failure }: Call, status: number): Operation['responses'][string] {
  const known = Object.values(ERROR_CODES).find((code) => code.status === status);
  return {
    description: known?.message ?? 'Refused.',
    content: json(failure === undefined ? { $ref: FAILURE } : schemaOf(failure, 'output')),
  };
}

function parameters(schema: z.core.$ZodType | undefined, place: 'path' | 'query'): Parameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): SchemaObject {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as SchemaObject;
}

function json(schema: SchemaObject): Content {
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
