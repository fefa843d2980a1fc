import { APPOINTMENT_STATUS_LABELS, type AppointmentStatus } from '@dewlane/catalog';
import { translateLabel } from '../../lib/text/labels.ts';
import { t } from '../../lib/text/language.ts';
import { Badge, type BadgeLook } from './badge.tsx';

/** An appointment's status as dot and word: completed green, scheduled blue, other grey (BADGE-11). */
export function StatusBadge({ status }: { readonly status: string | null | undefined }) {
  return <Badge look={statusBadgeLook(status)}>{translateLabel(statusLabel(status))}</Badge>;
}

/** The word for a status; without one `Scheduled`, an unknown one as it is (BADGE-12). */
export function statusLabel(status: string | null | undefined): string {
  if (!status) return t('Scheduled');
  return isStatus(status) ? APPOINTMENT_STATUS_LABELS[status] : status;
}

function statusBadgeLook(status: string | null | undefined): BadgeLook {
  if (status === 'completed') return 'fresh';
  return !status || status === 'scheduled' ? 'scheduled' : 'other';
}

function isStatus(status: string): status is AppointmentStatus {
  return status in APPOINTMENT_STATUS_LABELS;
}
