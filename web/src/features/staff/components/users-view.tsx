import { useState } from 'react';
import { useStaffUsers } from '../api/use-staff-lists.ts';
import { PAGE_SIZE, StaffList } from './staff-list.tsx';
import { UserRow } from './user-row.tsx';
import { ViewHead } from './view-head.tsx';

/** All accounts, newest first. */
export function UsersView() {
  const [first, setFirst] = useState(PAGE_SIZE);
  const read = useStaffUsers(first);
  const list = read.data?.staffUsers;
  const users = list?.nodes ?? [];
  return (
    <>
      <ViewHead title="Users" onRefresh={read.refresh} isRefreshing={read.isRefreshing} />
      <StaffList
        read={read}
        failure="The users could not be loaded."
        empty="No users yet."
        count={users.length}
        onMore={list?.pageInfo.hasNextPage ? () => setFirst(first + PAGE_SIZE) : undefined}
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
