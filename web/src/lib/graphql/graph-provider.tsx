import { ApolloProvider } from '@apollo/client/react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { createGraphClient } from './client.ts';
import type { Freshness } from './freshness.ts';
import type { GraphLinkOptions } from './link.ts';

const FreshnessContext = createContext<Freshness | null>(null);

interface GraphProviderProps extends GraphLinkOptions {
  readonly children: ReactNode;
}

/** Gives what lies below a graph client of its own; a new `key` means a new client. */
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
  if (!freshness) throw new Error('Reads and writes of the graph need a GraphProvider above them.');
  return freshness;
}
