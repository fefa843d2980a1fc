import type { FailureBody } from '@dewlane/internal-api';
import { failureBody } from '@dewlane/internal-api';
import { isErrorCode, ServiceError } from '@dewlane/service-kit/edge';
import type { z } from 'zod';
import type { CallContext, HttpCall, HttpResponse, ServiceClient } from './service-client.ts';

/**
 * Calls a service's internal API and parses its response.
 * @throws the ServiceError with which the service refused, or UNAVAILABLE if it is out of reach or its response is
 * invalid
 */
export async function callService<Schema extends z.ZodType>(
  service: ServiceClient,
  call: HttpCall,
  context: CallContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  return bodyOf(await send(service, call, context), schema);
}

/**
 * The same of a call that a process of the version before doesn't know, which is asked only until the upgrade is done
 * (OPS-28).
 * @returns null from such a process
 * @throws as `callService`
 */
export async function callUnlessEarlier<Schema extends z.ZodType>(
  service: ServiceClient,
  call: HttpCall,
  context: CallContext,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  try {
    return await callService(service, call, context, schema);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/**
 * The parsed body of a service's response.
 * @throws ServiceError UNAVAILABLE if it is invalid
 */
export function bodyOf<Schema extends z.ZodType>(
  { body }: HttpResponse,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(jsonOf(body));
  if (parsed.success) return parsed.data;
  throw new ServiceError('UNAVAILABLE', undefined, { cause: parsed.error });
}

/**
 * Calls a service's internal API.
 * @returns the response of a successful call
 * @throws the ServiceError with which the service refused, or UNAVAILABLE if it is out of reach
 */
export async function send(
  service: ServiceClient,
  call: HttpCall,
  context: CallContext,
): Promise<HttpResponse> {
  let response: HttpResponse;
  try {
    response = await service.send(call, context);
  } catch (error) {
    // Refused before it was sent, e.g. by admission control: passed on unchanged.
    if (error instanceof ServiceError) throw error;
    throw new ServiceError('UNAVAILABLE', undefined, { cause: error });
  }
  if (response.status >= 200 && response.status < 400) return response;
  throw refusalOf(response);
}

function refusalOf({ status, body, headers }: HttpResponse): ServiceError {
  const parsed = failureBody.safeParse(jsonOf(body));
  const failure: FailureBody | undefined = parsed.data;
  if (failure === undefined || !isErrorCode(failure.code)) {
    const cause = new Error(`no failure of a service, but status ${status}`);
    return new ServiceError(status === 500 ? 'INTERNAL' : 'UNAVAILABLE', undefined, { cause });
  }
  const retryAfterSeconds = Number(headers['retry-after']);
  return new ServiceError(failure.code, failure.message, {
    ...(failure.fields === undefined ? {} : { fields: failure.fields }),
    ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}),
  });
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
