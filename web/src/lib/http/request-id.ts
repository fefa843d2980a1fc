import { fieldsOf } from '../values/fields-of.ts';
import { failureField } from './http-error.ts';

/** The id of the failed request in the server's log; undefined if the error comes from no request. */
export function requestIdOf(error: unknown): string | undefined {
  const told = failureField(error, 'requestId') ?? firstGraphError(error);
  return typeof told === 'string' && told !== '' ? told : undefined;
}

/** Checked structurally, since the first route must not load the GraphQL client for its error classes. */
function firstGraphError(error: unknown): unknown {
  const errors = fieldsOf(error)['errors'];
  return Array.isArray(errors)
    ? fieldsOf(fieldsOf(errors[0])['extensions'])['requestId']
    : undefined;
}
