import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '@dewlane/service-kit/edge';
import type { Visitor } from './visitor.ts';

/** The header in which a page says whose data it shows. */
const EXPECTED_USER_HEADER = 'x-expected-user';

/**
 * Lets a request pass that names no user, or the one its cookies stand for. Where a session ended in another tab or on the server,
 * the page that still shows an account would otherwise go on as a new guest: read nothing, and write into the wrong hands (NET-21).
 * @throws ServiceError UNAUTHENTICATED for anybody else's page
 */
export function requireExpectedUser(
  headers: IncomingHttpHeaders,
  visitor: Pick<Visitor, 'customer'>,
): void {
  const expected = headers[EXPECTED_USER_HEADER];
  if (expected !== undefined) requireUser(String(expected), visitor);
}

/**
 * The same for a user whom a link's address names.
 * @throws ServiceError UNAUTHENTICATED for anybody else's page
 */
export function requireUser(expected: string, { customer }: Pick<Visitor, 'customer'>): void {
  const ids = customer ? [customer.id, ...customer.guestIds] : [];
  if (!ids.includes(expected)) {
    throw new ServiceError('UNAUTHENTICATED', 'Your session has ended. Log in to go on.');
  }
}
