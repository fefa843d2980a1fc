import type { ApolloClient } from '@apollo/client';
import { StaffCapacityDocument } from '../../../generated/staff/graphql.ts';
import { sendQuery } from '../../../lib/graphql/send.ts';

/** How often it is checked whether crews or settings have changed, in milliseconds. */
export const CAPACITY_MS = 30_000;

/** What decides who comes, besides the appointments (AVAIL-15): the versions of crews and settings, as text to compare. */
export async function readCapacity(client: ApolloClient): Promise<string> {
  const asked = { background: true, noCache: true };
  return JSON.stringify(await sendQuery(client, StaffCapacityDocument, {}, asked));
}
