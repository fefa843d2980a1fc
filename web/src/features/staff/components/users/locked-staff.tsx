import { UnlockStaffAccountDocument } from '../../../../generated/staff/graphql.ts';
import { useWrite } from '../../../../lib/graphql/use-write.ts';
import { useLockedStaff } from '../../api/use-staff-lists.ts';
import { LockNote } from './lock-note.tsx';

/** Accounts of staff that failed sign-ins have locked, where there are any (AUTH-34). */
export function LockedStaff() {
  const { data } = useLockedStaff();
  const unlock = useWrite(UnlockStaffAccountDocument);
  const locked = data?.lockedStaffAccounts ?? [];
  if (locked.length === 0) return null;
  return (
    <section aria-labelledby="locked-staff" className="mt-4.5">
      <h3 id="locked-staff" className="font-semibold">
        Locked staff accounts
      </h3>
      <ul className="mt-2.5 grid grid-cols-1 gap-2.5 lg:grid-cols-2 lg:gap-3.5">
        {locked.map(({ id, username }) => (
          <li key={id} className="card appointment-card">
            <p className="truncate font-semibold">{username}</p>
            <LockNote unlock={(idempotencyKey) => unlock({ input: { id, idempotencyKey } })} />
          </li>
        ))}
      </ul>
    </section>
  );
}
