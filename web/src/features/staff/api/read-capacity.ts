import type { ApolloClient } from '@apollo/client';
import { StaffCapacityDocument } from '../../../generated/staff/graphql.ts';
import { sendQuery } from '../../../lib/graphql/send.ts';

/** How often it is checked whether crews or settings have changed, in milliseconds. */
export const CAPACITY_MS = 30_000;
const QUARTER_MS = 900_000;

/**
 * What decides who comes, besides the appointments, as text to compare: the versions of crews and settings (AVAIL-15), and
 * the quarter of an hour, as an appointment without a crew is marked only until it is over (AVAIL-11).
 */
export async function readCapacity(client: ApolloClient): Promise<string> {
  const asked = { background: true, noCache: true };
  const versions = await sendQuery(client, StaffCapacityDocument, {}, asked);
  return JSON.stringify([versions, Math.floor(Date.now() / QUARTER_MS)]);
}
