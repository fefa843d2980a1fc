import { UnlockStaffAccountDocument } from '../../../../generated/staff/graphql.ts';
import { useKeyFor } from '../../../../lib/graphql/use-key-for.ts';
import type { LockedStaffAccount } from '../../api/use-staff-lists.ts';
import { useStaffMutation } from '../../changes/use-staff-mutation.ts';
import { CardList, CardRow } from '../parts/card-list.tsx';
import { LockNote } from './lock-note.tsx';

/** Staff accounts locked by failed sign-ins, if any (AUTH-34). */
export function LockedStaff({ locked }: { readonly locked: readonly LockedStaffAccount[] }) {
  const unlock = useStaffMutation(UnlockStaffAccountDocument);
  const withKey = useKeyFor();
  if (locked.length === 0) return null;
  return (
    <section aria-labelledby="locked-staff" className="mt-4.5">
      <h2 id="locked-staff" className="font-semibold">
        Locked staff accounts
      </h2>
      <CardList wide className="mt-2.5">
        {locked.map(({ id, version: expectedVersion, username }) => (
          <CardRow key={id}>
            <p className="font-semibold">{username}</p>
            <LockNote
              of={username}
              unlock={() => withKey({ id, expectedVersion }, (keyed) => unlock({ input: keyed }))}
            />
          </CardRow>
        ))}
      </CardList>
    </section>
  );
}
