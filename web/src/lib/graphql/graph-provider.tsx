import { ApolloProvider } from '@apollo/client/react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { createGraphClient } from './client.ts';
import type { Freshness } from './freshness.ts';
import type { GraphLinkOptions } from './link.ts';

const FreshnessContext = createContext<Freshness | null>(null);

interface GraphProviderProps extends GraphLinkOptions {
  readonly children: ReactNode;
}

/** Provides a GraphQL client to its children; a new `key` creates a new client. */
export function GraphProvider({ guard, userId, children }: GraphProviderProps) {
  const [{ apollo, freshness }] = useState(() => createGraphClient({ guard, userId }));
  return (
    <FreshnessContext value={freshness}>
      <ApolloProvider client={apollo}>{children}</ApolloProvider>
    </FreshnessContext>
  );
}

/** Throws outside a GraphProvider. */
export function useFreshness(): Freshness {
  const freshness = useContext(FreshnessContext);
  if (!freshness) throw new Error('This hook needs a GraphProvider.');
  return freshness;
}
