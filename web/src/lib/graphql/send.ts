import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';

interface QueryOptions {
  /** Doesn't keep a session alive, as polls don't. */
  readonly background?: boolean;
  /** Leaves what the cache holds as it is. */
  readonly noCache?: boolean;
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
): Promise<Data> {
  const { data } = await client.mutate<Data, OperationVariables>({
    mutation: document as TypedDocumentNode<Data>,
    variables,
  });
  return data as Data;
}
