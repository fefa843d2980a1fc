import { ApolloClient, InMemoryCache } from '@apollo/client';
import { createFreshness, type Freshness } from './freshness.ts';
import { createGraphLink } from './link.ts';

export interface GraphClient {
  readonly apollo: ApolloClient;
  readonly freshness: Freshness;
}

/** A client with a cache of its own: one for each user, so that nobody sees the one before (NET-13). */
export function createGraphClient(): GraphClient {
  return {
    apollo: new ApolloClient({
      link: createGraphLink(),
      cache: new InMemoryCache({
        typePolicies: {
          StaffAppointment: { keyFields: ['id'] },
          StaffUser: { keyFields: ['id'] },
        },
      }),
    }),
    freshness: createFreshness(),
  };
}
