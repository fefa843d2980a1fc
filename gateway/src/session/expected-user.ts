import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '@dewlane/service-kit/edge';
import type { Visitor } from './visitor.ts';

/** The header with which a page says whose data it shows. */
export const EXPECTED_USER_HEADER = 'X-Expected-User';

/**
 * Refuses a request from a page that shows another user than the one its cookies stand for; a request that names no
 * user passes. If a session ends in another tab or on the server, a page that still shows the account would otherwise
 * continue as a new guest: it would read nothing and save data under the wrong owner (NET-21).
 * @throws ServiceError UNAUTHENTICATED if the users differ
 */
export function requireExpectedUser(
  headers: IncomingHttpHeaders,
  visitor: Pick<Visitor, 'customer'>,
): void {
  const expected = headers[EXPECTED_USER_HEADER.toLowerCase()];
  if (expected !== undefined) requireUser(String(expected), visitor);
}

/**
 * The same for a user named in a URL.
 * @throws ServiceError UNAUTHENTICATED if the users differ
 */
export function requireUser(expected: string, { customer }: Pick<Visitor, 'customer'>): void {
  const ids = customer ? [customer.id, ...customer.guestIds] : [];
  if (!ids.includes(expected)) {
    throw new ServiceError('UNAUTHENTICATED', 'Your session has ended. Log in to go on.');
  }
}
