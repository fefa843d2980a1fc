import { memo } from 'react';
import { Badge } from '../../../../components/ui/badge.tsx';
import factsStyles from '../../../../components/ui/facts.module.css';
import { UnlockUserDocument } from '../../../../generated/staff/graphql.ts';
import { useKeyFor } from '../../../../lib/graphql/use-key-for.ts';
import type { StaffUserRow } from '../../api/use-staff-lists.ts';
import { useStaffMutation } from '../../changes/use-staff-mutation.ts';
import { dayOf, daysAgo } from '../../text/days-ago.ts';
import { CardLine, CardRow } from '../parts/card-list.tsx';
import { LockNote } from './lock-note.tsx';
import styles from './user-row.module.css';

interface UserRowProps {
  readonly user: StaffUserRow;
  /** Whether a browser of its own is locked, which the account doesn't tell (AUTH-34). */
  readonly isLockedInBrowser: boolean;
  /** The business's current day, `YYYY-MM-DD`. */
  readonly today: string;
}

/**
 * One account: initials, e-mail, username, id, member since, days ago, Active (ADMIN-12). Renders only when the account
 * itself has changed, or the day: a list may have thousands.
 */
export const UserRow = memo(function UserRow({ user, isLockedInBrowser, today }: UserRowProps) {
  const unlock = useStaffMutation(UnlockUserDocument);
  const withKey = useKeyFor();
  const { id: userId, version: expectedVersion } = user;
  const isLocked = user.isLocked || isLockedInBrowser;
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username || '';
  return (
    <CardRow>
      <CardLine
        before={
          <span className={styles['avatar']} aria-hidden="true">
            {name.slice(0, 2).toUpperCase()}
          </span>
        }
        text={
          <>
            <p className="font-semibold">{name}</p>
            <p className="text-ink-500 text-sm">{user.email}</p>
          </>
        }
      >
        <Badge look={isLocked ? 'need' : 'fresh'}>{isLocked ? 'Locked' : 'Active'}</Badge>
      </CardLine>
      <dl className={factsStyles['key-values']}>
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
              <span className="text-ink-500 font-normal">{`\u00a0· ${daysAgo(user.createdAt, today)}`}</span>
            </dd>
          </div>
        )}
      </dl>
      {isLocked && (
        <LockNote
          of={name}
          unlock={() => withKey({ userId, expectedVersion }, (keyed) => unlock({ input: keyed }))}
        />
      )}
    </CardRow>
  );
});
