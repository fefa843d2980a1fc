import { classNames } from '../../../../components/ui/class-names.ts';
import { UnlockUserDocument } from '../../../../generated/staff/graphql.ts';
import { useWrite } from '../../../../lib/graphql/use-write.ts';
import type { StaffUserRow } from '../../api/use-staff-lists.ts';
import { dayOf, daysAgo } from '../../text/days-ago.ts';
import { LockNote } from './lock-note.tsx';

/** One account: initials, e-mail, username, id, member since, days ago, Active (ADMIN-12). */
export function UserRow({ user }: { readonly user: StaffUserRow }) {
  const unlock = useWrite(UnlockUserDocument);
  const { id: userId, version: expectedVersion } = user;
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username || '';
  return (
    <li className="card appointment-card">
      <div className="row">
        <span className="avatar" aria-hidden="true">
          {name.slice(0, 2).toUpperCase()}
        </span>
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{name}</p>
          <p className="muted truncate text-sm">{user.email}</p>
        </div>
        <span className={classNames('badge sq', user.isLocked ? 'badge-need' : 'badge-fresh')}>
          <span className="badge-dot" aria-hidden="true" />
          {user.isLocked ? 'Locked' : 'Active'}
        </span>
      </div>
      <dl className="key-values">
        <div>
          <dt>Username</dt>
          <dd>{user.username}</dd>
        </div>
        <div>
          <dt>User ID</dt>
          <dd className="tabular-nums">{user.id}</dd>
        </div>
        {user.createdAt && (
          <div className="col-span-full">
            <dt>Member since</dt>
            <dd>
              {dayOf(user.createdAt)}
              <span className="muted font-normal">{`\u00a0· ${daysAgo(user.createdAt)}`}</span>
            </dd>
          </div>
        )}
      </dl>
      {user.isLocked && (
        <LockNote
          unlock={(idempotencyKey) =>
            unlock({ input: { userId, expectedVersion, idempotencyKey } })
          }
        />
      )}
    </li>
  );
}
