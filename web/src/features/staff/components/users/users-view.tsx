import { lazy, Suspense } from 'react';
import { LoadError } from '../../../../components/ui/load-error.tsx';
import { loadChunk } from '../../../../lib/loading/load-chunk.ts';
import { useSignInLocks, useStaffUsers } from '../../api/use-staff-lists.ts';
import { useBusinessToday } from '../../navigation/use-business-today.ts';
import { CardList } from '../parts/card-list.tsx';
import { StaffList } from '../parts/staff-list.tsx';
import { ViewHead } from '../parts/view-head.tsx';
import { LockedStaff } from './locked-staff.tsx';
import { UserRow } from './user-row.tsx';

/** Only one account may read them, and only without a mail server. */
const AccountMails = lazy(() => loadChunk(() => import('../mail/account-mails.tsx')));

/** All accounts, newest first; above them locked staff accounts, below them the mailbox for those who may read it. */
export function UsersView() {
  const { read, rows: users, showMore, isGrowing } = useStaffUsers();
  const locks = useSignInLocks();
  const inBrowsers = new Set(locks.data?.usersLockedInBrowsers.map(({ id }) => id));
  const today = useBusinessToday();
  const refresh = () => {
    read.refresh();
    locks.refresh();
  };
  return (
    <>
      <ViewHead title="Users" onRefresh={refresh} isRefreshing={read.isRefreshing} />
      {locks.error && (
        <div className="mt-4">
          <LoadError
            text="Which accounts are locked could not be loaded."
            onRetry={locks.refresh}
            busy={locks.isRefreshing}
          />
        </div>
      )}
      <LockedStaff locked={locks.data?.lockedStaffAccounts ?? []} />
      <StaffList
        read={read}
        failure="The users could not be loaded."
        empty="No users yet."
        count={users.length}
        onMore={showMore}
        isGrowing={isGrowing}
      >
        <CardList wide className="mt-4.5">
          {users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              isLockedInBrowser={inBrowsers.has(user.id)}
              today={today}
            />
          ))}
        </CardList>
      </StaffList>
      {/* Only once the list has loaded, so that nothing shifts. */}
      <Suspense>{!read.isLoading && <AccountMails />}</Suspense>
    </>
  );
}
