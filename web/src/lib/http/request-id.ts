import { failureField } from './http-error.ts';

/** The id by which the product's log names the request that failed; undefined where the error is of no request. */
export function requestIdOf(error: unknown): string | undefined {
  const told = failureField(error, 'requestId') ?? firstGraphError(error);
  return typeof told === 'string' && told !== '' ? told : undefined;
}

/** Read by its shape: the first route has no GraphQL client. */
function firstGraphError(error: unknown): unknown {
  const errors = field(error, 'errors');
  return Array.isArray(errors) ? field(field(errors[0], 'extensions'), 'requestId') : undefined;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
