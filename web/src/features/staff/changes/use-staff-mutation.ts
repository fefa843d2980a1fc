import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useCallback } from 'react';
import { isRefusal } from '../../../lib/graphql/call-failed.ts';
import type { CacheOptions } from '../../../lib/graphql/send.ts';
import { useRefreshLists } from '../../../lib/graphql/use-call.ts';
import { useWrite } from '../../../lib/graphql/use-write.ts';

/** As `useWrite`; after a refusal, too, everything on the screen is refetched: what was refused may have changed, or be gone. */
export function useStaffMutation<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  options?: CacheOptions,
): ReturnType<typeof useWrite<Data, Variables>> {
  const write = useWrite(document, options);
  const refresh = useRefreshLists();
  return useCallback(
    async (variables, onWritten) => {
      try {
        return await write(variables, onWritten);
      } catch (error) {
        if (isRefusal(error)) void refresh();
        throw error;
      }
    },
    [write, refresh],
  );
}
