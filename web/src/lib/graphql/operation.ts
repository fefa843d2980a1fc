import type { InMemoryCache, OperationVariables } from '@apollo/client';
import { type DocumentNode, Kind } from 'graphql';

function operationOf({ definitions }: DocumentNode) {
  return definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
}

/** The operation's name; empty without one. */
export function operationName(document: DocumentNode): string {
  return operationOf(document)?.name?.value ?? '';
}

/** The names under which the cache stores what a query reads at its root; one name is one field with its arguments. */
export function rootFields(
  { policies }: InMemoryCache,
  document: DocumentNode,
  variables: OperationVariables,
): string[] {
  const selections = operationOf(document)?.selectionSet.selections ?? [];
  return selections
    .filter((field) => field.kind === Kind.FIELD)
    .map((field) =>
      policies.getStoreFieldName({
        typename: 'Query',
        fieldName: field.name.value,
        field,
        variables,
      }),
    );
}
