import type { InMemoryCache, OperationVariables } from '@apollo/client';
import { type DocumentNode, Kind } from 'graphql';

/** The names under which the cache stores what a query reads at its root; one name is one field with its arguments. */
export function rootFields(
  { policies }: InMemoryCache,
  { definitions }: DocumentNode,
  variables: OperationVariables,
): string[] {
  return definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? definition.selectionSet.selections.flatMap((field) =>
          field.kind === Kind.FIELD
            ? policies.getStoreFieldName({
                typename: 'Query',
                fieldName: field.name.value,
                field,
                variables,
              })
            : [],
        )
      : [],
  );
}
