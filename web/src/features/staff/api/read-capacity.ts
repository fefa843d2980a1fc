import type { ApolloClient } from '@apollo/client';
import { StaffCapacityDocument } from '../../../generated/staff/graphql.ts';
import { sendQuery } from '../../../lib/graphql/send.ts';

/** How often it is checked whether crews or settings have changed, in milliseconds. */
export const CAPACITY_MS = 30_000;
const QUARTER_MS = 900_000;

/** What decides who comes, besides the appointments. */
interface Capacity {
  /** The versions of crews and settings, as text to compare (AVAIL-15). */
  readonly versions: string;
  /** The current quarter of an hour, as an appointment without a crew is marked only until it is over (AVAIL-11). */
  readonly quarter: number;
}

/** Reads them in the background. */
export async function readCapacity(client: ApolloClient): Promise<Capacity> {
  const asked = { background: true, noCache: true };
  const versions = await sendQuery(client, StaffCapacityDocument, {}, asked);
  return { versions: JSON.stringify(versions), quarter: Math.floor(Date.now() / QUARTER_MS) };
}
