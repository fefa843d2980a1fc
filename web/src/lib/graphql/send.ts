import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';

/** How a call uses the cache. */
export interface CacheOptions {
  /** Leaves what the cache holds as it is. */
  readonly noCache?: boolean;
}

interface QueryOptions extends CacheOptions {
  /** Doesn't keep a session alive, as polls don't. */
  readonly background?: boolean;
  /** Isn't joined to the same call under way, which may be from before a change. */
  readonly alone?: boolean;
}

/** Sends a query past the cache and returns the data; throws what the link throws. */
export async function sendQuery<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { background = false, noCache = false, alone = false }: QueryOptions = {},
): Promise<Data> {
  const { data } = await client.query<Data, OperationVariables>({
    query: document as TypedDocumentNode<Data>,
    variables,
    fetchPolicy: noCache ? 'no-cache' : 'network-only',
    context: { background, queryDeduplication: !alone },
  });
  return data as Data;
}

/** Sends a mutation and returns the data; throws what the link throws. */
export async function sendMutation<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { noCache = false }: CacheOptions = {},
): Promise<Data> {
  const { data } = await client.mutate<Data, OperationVariables>({
    mutation: document as TypedDocumentNode<Data>,
    variables,
    fetchPolicy: noCache ? 'no-cache' : 'network-only',
  });
  return data as Data;
}
