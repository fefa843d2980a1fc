import { useStaffUsers } from '../../api/use-staff-lists.ts';
import { StaffList } from '../parts/staff-list.tsx';
import { ViewHead } from '../parts/view-head.tsx';
import { LockedStaff } from './locked-staff.tsx';
import { UserRow } from './user-row.tsx';

/** All accounts, newest first; above them staff's own that are locked. */
export function UsersView() {
  const { read, rows: users, showMore, isGrowing } = useStaffUsers();
  return (
    <>
      <ViewHead title="Users" onRefresh={read.refresh} isRefreshing={read.isRefreshing} />
      <LockedStaff />
      <StaffList
        read={read}
        failure="The users could not be loaded."
        empty="No users yet."
        count={users.length}
        onMore={showMore}
        isGrowing={isGrowing}
      >
        <ul className="mt-4.5 grid grid-cols-1 gap-2.5 lg:grid-cols-2 lg:gap-3.5">
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </ul>
      </StaffList>
    </>
  );
}
