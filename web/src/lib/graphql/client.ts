import { ApolloClient, InMemoryCache } from '@apollo/client';
import { createFreshness, type Freshness } from './freshness.ts';
import { createGraphLink, type GraphLinkOptions } from './link.ts';

export interface GraphClient {
  readonly apollo: ApolloClient;
  readonly freshness: Freshness;
}

/** Creates a client with its own cache. Each user gets one, so that nobody sees the previous user's data (NET-13). */
export function createGraphClient(options: GraphLinkOptions): GraphClient {
  const freshness = createFreshness();
  return {
    apollo: new ApolloClient({
      link: createGraphLink(options, freshness.expiries),
      cache: new InMemoryCache(),
    }),
    freshness,
  };
}
