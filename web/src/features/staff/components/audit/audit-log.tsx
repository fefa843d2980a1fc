import History from 'lucide-react/icons/history';
import { LoadError } from '../../../../components/ui/load-error.tsx';
import { businessMoment } from '../../../../lib/dates/business-day.ts';
import { dotted } from '../../../../lib/text/dotted.ts';
import { type AuditEntry, useAppointmentAudit } from '../../api/use-appointment-detail.ts';
import { actionText, changeLines } from '../../text/audit-text.ts';
import { ShowMore } from '../parts/show-more.tsx';
import { StaffPanel } from '../parts/staff-panel.tsx';
import { useLongerList } from '../parts/use-longer-list.ts';

const PAGE_SIZE = 50;
/** The most changes that the graph gives at once. */
const LONGEST = 200;

/** Who changed what in this appointment, when and from where. */
export function AuditLog({ appointmentId }: { readonly appointmentId: string }) {
  const { first, showMore } = useLongerList(PAGE_SIZE, LONGEST);
  const read = useAppointmentAudit(appointmentId, first);
  const { data, isLoading, error, refresh } = read;
  const entries = data?.auditEntries.nodes ?? [];
  if (error) return <LoadError text="The change log could not be loaded." onRetry={refresh} />;
  return (
    <StaffPanel title="Change log" Icon={History}>
      {entries.length === 0 ? (
        <p className="text-ink-500 text-sm">
          {isLoading ? 'Loading...' : 'No changes by staff yet.'}
        </p>
      ) : (
        <ol className="grid gap-3.5">
          {entries.map((entry) => (
            <li key={entry.id} className="text-sm">
              <ChangeEntry entry={entry} />
            </li>
          ))}
        </ol>
      )}
      <ShowMore {...showMore(read, data?.auditEntries)} of="Changes" small />
    </StaffPanel>
  );
}

interface ChangeEntryProps {
  readonly entry: AuditEntry;
  /** Whose appointment it is about, where others are listed too. */
  readonly subject?: string;
}

/** One change: what was done, from what to what, by whom, when and from where. */
export function ChangeEntry({ entry, subject }: ChangeEntryProps) {
  return (
    <>
      <p className="font-semibold">{dotted([actionText(entry), subject])}</p>
      <ul className="wrap-anywhere">
        {changeLines(entry.before, entry.after, entry.action).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="text-ink-500">
        {dotted([entry.actor, businessMoment(new Date(entry.occurredAt)), entry.address])}
      </p>
    </>
  );
}
