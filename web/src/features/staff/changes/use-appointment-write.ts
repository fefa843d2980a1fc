import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { Undoable } from './undo-offer.ts';
import { useStaffMutation } from './use-staff-mutation.ts';

/** A changed appointment; `stale` is false once the lists have the change, and null if they can't be read. */
interface Changed extends Undoable {
  readonly stale?: boolean | null | undefined;
}

/**
 * As `useStaffMutation`, for a change of an appointment. Every list shows it at once, unless the lists couldn't tell how the
 * appointment is now: what is shown then stays (STAFF-18).
 */
export function useAppointmentWrite<Field extends string, Variables extends OperationVariables>(
  document: TypedDocumentNode<Readonly<Record<Field, Changed>>, Variables>,
  field: Field,
) {
  const client = useApolloClient();
  const write = useStaffMutation(document, { noCache: true });
  return (variables: Variables, onWritten: (made: Undoable) => void) =>
    write(variables, (data) => {
      if (data[field].stale === false) {
        client.writeQuery({ query: document, variables, data, id: 'ROOT_MUTATION' });
        client.cache.evict({ id: 'ROOT_MUTATION' });
      }
      onWritten(data[field]);
    });
}
