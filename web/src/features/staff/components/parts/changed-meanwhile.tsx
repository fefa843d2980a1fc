import { APPOINTMENT_STATUS_LABELS, addOnLabel, formatPrice } from '@dewlane/catalog';
import Users from 'lucide-react/icons/users';
import { useRef } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import modalStyles from '../../../../components/ui/modal.module.css';
import { unlessBusy } from '../../../../components/ui/unless-busy.ts';
import { businessMoment } from '../../../../lib/dates/business-day.ts';
import { type ChangeableFields, statusOf } from '../../changes/current-appointment.ts';
import styles from './changed-meanwhile.module.css';

interface ChangedMeanwhileProps {
  /** The values shown when the change was made. */
  readonly seen: ChangeableFields;
  readonly current: ChangeableFields;
  /** The fields that were to be changed, with their new values. */
  readonly mine: object;
  readonly isDeletion: boolean;
  readonly busy: boolean;
  readonly onInsist: () => void;
  readonly onKeep: () => void;
}

type FieldName = Exclude<keyof ChangeableFields, 'version'>;
const LABELS: Readonly<Record<FieldName, string>> = {
  serviceDate: 'Date and time',
  plannedStartsAt: 'Planned arrival',
  status: 'Status',
  priceCents: 'Price',
  location: 'Location',
  addOn: 'Add-on',
  gateCode: 'Gate code',
  specialInstructions: 'Special requests',
};
const FIELDS = Object.keys(LABELS) as FieldName[];

/** Shows the current values after a conflict, for the user to decide (STAFF-03). */
export function ChangedMeanwhile(props: ChangedMeanwhileProps) {
  const { seen, current, mine, isDeletion, busy, onInsist, onKeep } = props;
  const keep = useRef<HTMLButtonElement>(null);
  const close = unlessBusy(busy, onKeep);
  const wanted: Readonly<Record<string, unknown>> = { ...mine };
  const changed = FIELDS.filter((name) => differs(name, seen, current));
  const shown = FIELDS.filter((name) => name in wanted || changed.includes(name));
  const where =
    changed.length > 0
      ? '. This is what is there now.'
      : ', in something that is not shown here. See its details, change log and messages.';
  return (
    <Dialog
      open
      onClose={close}
      title="Changed Meanwhile"
      text={`Somebody else has changed this appointment${where}`}
      icon={<Users className="icon-large" aria-hidden="true" />}
      tone="water"
      initialFocus={keep}
    >
      <dl className={styles['changes']}>
        {shown.map((name) => (
          <div key={name}>
            <dt>{LABELS[name]}</dt>
            <dd>
              <span className="text-ink-500">Now</span> <b>{wordsOf(name, current[name])}</b>
            </dd>
            {name in wanted && (
              <dd>
                <span className="text-ink-500">Yours</span> {wordsOf(name, wanted[name])}
              </dd>
            )}
          </div>
        ))}
      </dl>
      <div className={modalStyles['actions']}>
        <Button ref={keep} wide onClick={close}>
          Keep What Is There
        </Button>
        <Button look={isDeletion ? 'danger-soft' : 'secondary'} wide busy={busy} onClick={onInsist}>
          {isDeletion ? 'Delete Anyway' : 'Save My Change'}
        </Button>
      </div>
    </Dialog>
  );
}

/** Values that weren't on the screen, or that the server doesn't tell, aren't reported as changed. */
const differs = (name: FieldName, seen: ChangeableFields, current: ChangeableFields) =>
  seen[name] !== undefined && current[name] !== undefined && seen[name] !== current[name];

function wordsOf(name: FieldName, value: unknown): string {
  if (name === 'priceCents' && typeof value === 'number') return formatPrice(value);
  if (name === 'plannedStartsAt' && typeof value === 'string') {
    return businessMoment(new Date(value));
  }
  if (name === 'addOn' && typeof value === 'string') return addOnLabel(value);
  const status = name === 'status' ? statusOf(String(value)) : undefined;
  if (status) return APPOINTMENT_STATUS_LABELS[status];
  return value === null || value === undefined || value === '' ? 'None' : String(value);
}
