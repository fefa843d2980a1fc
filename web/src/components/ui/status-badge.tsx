import { APPOINTMENT_STATUS_LABELS, type AppointmentStatus } from '@dewlane/catalog';
import { classNames } from './class-names.ts';

/** An appointment's status as dot and word: completed green, scheduled blue, other grey (BADGE-11). */
export function StatusBadge({ status }: { readonly status: string | null | undefined }) {
  return (
    <span className={classNames('badge sq', statusBadgeClass(status))}>
      <span className="badge-dot" aria-hidden="true" />
      {statusLabel(status)}
    </span>
  );
}

/** The word for a status; without one `Scheduled`, an unknown one as it is (BADGE-12). */
export function statusLabel(status: string | null | undefined): string {
  if (!status) return 'Scheduled';
  return isStatus(status) ? APPOINTMENT_STATUS_LABELS[status] : status;
}

/** The badge's colour class. */
export function statusBadgeClass(status: string | null | undefined): string {
  if (status === 'completed') return 'badge-fresh';
  return !status || status === 'scheduled' ? 'badge-scheduled' : 'badge-other';
}

function isStatus(status: string): status is AppointmentStatus {
  return status in APPOINTMENT_STATUS_LABELS;
}
