import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../../components/ui/button.tsx';
import { focusContent } from '../../../../components/ui/leave-focus.ts';
import { paths } from '../../../../config/paths.ts';
import { type StaffChange, useStaffChanges } from '../../api/use-appointment-detail.ts';
import { subjectText } from '../../text/audit-text.ts';
import { CardList, CardRow } from '../parts/card-list.tsx';
import { RowLink } from '../parts/row-link.tsx';
import { StaffList } from '../parts/staff-list.tsx';
import { ViewHead } from '../parts/view-head.tsx';
import { ChangeEntry } from './audit-log.tsx';

/** The number of changes shown at first. */
const PAGE_SIZE = 50;

/** All changes made by staff, newest first; leads to the history of deleted appointments (STAFF-10). */
export function ChangesView() {
  // In the address, so that Back leads to the page an appointment was opened from (STAFF-15).
  const [search, setSearch] = useSearchParams();
  const after = search.get('after');
  const read = useStaffChanges(PAGE_SIZE, after);
  const list = read.data?.auditEntries;
  const changes = list?.nodes ?? [];
  const next = list?.pageInfo.hasNextPage ? list.pageInfo.endCursor : null;
  const show = (page: string | null) => {
    setSearch({ view: 'changes', ...(page !== null && { after: page }) });
    // The button may be gone on that page, which is read from its top.
    focusContent();
    window.scrollTo({ top: 0, behavior: 'instant' });
  };
  return (
    <>
      <ViewHead title="Change Log" onRefresh={read.refresh} isRefreshing={read.isRefreshing} />
      <StaffList
        read={read}
        failure="The change log could not be loaded."
        empty="No changes by staff yet."
        count={changes.length}
      >
        <CardList wide className="mt-4.5">
          {changes.map((change) => (
            <CardRow key={change.id} className="text-sm">
              <div>
                <ChangeEntry entry={change} subject={subjectText(change)} />
              </div>
              <SubjectLink change={change} />
            </CardRow>
          ))}
        </CardList>
      </StaffList>
      <p className="mt-4 flex flex-wrap justify-center gap-2">
        {after !== null && (
          <Button look="secondary" busy={read.isRefreshing} onClick={() => show(null)}>
            Newest Changes
          </Button>
        )}
        {next && (
          <Button look="secondary" busy={read.isRefreshing} onClick={() => show(next)}>
            Older Changes
          </Button>
        )}
      </p>
    </>
  );
}

/** A link to the appointment, or to the history of a deleted one. */
function SubjectLink({ change }: { readonly change: StaffChange }) {
  const subject = subjectText(change);
  if (change.subjectType !== 'appointment') return null;
  // Not by its values, which an erasure removes (ACCT-06).
  const isDeletion = change.action === 'appointment-deleted';
  return (
    <RowLink to={paths.adminAppointment(change.subjectId)}>
      {isDeletion ? 'See Its Changes and Messages' : 'Open Appointment'}
      <span className="sr-only"> {subject}</span>
    </RowLink>
  );
}
