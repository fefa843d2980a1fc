import {
  SERVICE_PACKAGES,
  type ServicePackageKey,
  TIME_SLOT_KEYS,
  TIME_SLOTS,
  type TimeSlotKey,
} from '@dewlane/catalog';
import { useState } from 'react';
import { AnswerGroup } from '../../../../components/ui/answer-group.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import fieldStyles from '../../../../components/ui/field.module.css';
import { Field } from '../../../../components/ui/field.tsx';
import flowStyles from '../../../../components/ui/flow.module.css';
import { Select } from '../../../../components/ui/text-input.tsx';
import { businessToday } from '../../../../lib/dates/business-day.ts';
import { slotText } from '../../../../lib/dates/slot-text.ts';
import { translateLabel } from '../../../../lib/text/labels.ts';
import { t } from '../../../../lib/text/language.ts';
import { DateCalendar } from '../../components/parts/date-calendar.tsx';
import { shortDay } from '../../dates/calendar-day.ts';
import { whyDayClosed, whySlotClosed } from '../../dates/closed-times.ts';
import { isSlotOver } from '../../dates/free-times.ts';
import type { ChangeRefusal } from '../api/change-refusal.ts';
import { useFreeTimes } from '../api/use-free-times.ts';
import type { BookingAccess, OwnBooking } from '../api/use-own-booking.ts';
import { appointmentTimeText, isSameTime } from '../text/appointment-time.ts';
import styles from './own-booking.module.css';
import { Panel } from './panel.tsx';

interface MovePanelProps {
  readonly access: BookingAccess;
  readonly booking: OwnBooking;
  readonly isBusy: boolean;
  readonly refusal: ChangeRefusal | null;
  readonly onMove: (serviceDate: string) => void;
  readonly onClose: () => void;
}

type Choice = TimeSlotKey | 'exact';

/** Moves the booking to another free day and time (SELF-02). */
export function MovePanel({ access, booking, isBusy, refusal, onMove, onClose }: MovePanelProps) {
  const now = new Date();
  const today = businessToday(now);
  const [day, setDay] = useState(booking.scheduledDate);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [exact, setExact] = useState('');
  const free = useFreeTimes(access, refusal);
  const wanted = (serviceDate: string) => ({
    serviceDate,
    selectedServicePackage: packageKeyOf(booking),
  });
  // The service knows the booking's own length, the client only its package's as it is now (BIZ-04): that decides until
  // the day has been loaded, and gives a closed slot its reason.
  const isNow = (slot: string) => day === booking.scheduledDate && slot === booking.timeSlot;
  const whySlot = (slot: TimeSlotKey) => {
    if (isNow(slot)) return t('Your time as it is');
    if (isSlotOver(day, slot, now)) return t('This slot is over for the day');
    const closed = whySlotClosed(wanted(day), slot, now);
    if (!free.knows(day)) return closed;
    return free.isSlotFull(day, slot) ? (closed ?? t('Full')) : null;
  };
  const slots = TIME_SLOT_KEYS.map((value) => {
    const reason = whySlot(value);
    return {
      value,
      label: translateLabel(TIME_SLOTS[value].name),
      quiet: `(${TIME_SLOTS[value].hours})`,
      disabled: reason !== null,
      ...(reason === null ? {} : { reason }),
    };
  });
  // The service counts the booking's own place as free, so its own time is among the free ones.
  const own = `${booking.scheduledDate} ${slotText(booking)}`;
  const isOther = (serviceDate: string) => !isSameTime(serviceDate, own);
  const times = free.timesOf(day).filter((one) => isOther(`${day} ${one}`));
  const answers =
    times.length > 0
      ? [...slots, { value: 'exact' as const, label: t('Exact time'), disabled: false }]
      : slots;
  // Whoever has chosen a time that was taken meanwhile chooses anew: no other one takes its place.
  const picked = times.find((one) => one === exact);
  const time = choice === 'exact' ? picked : choice;
  const chosen = answers.some(({ value, disabled }) => value === choice && !disabled)
    ? time
    : undefined;
  const alternatives = refusal?.alternatives.filter(isOther);
  const calendar = {
    value: day,
    today,
    whyClosed: (one: string) =>
      free.knows(one) ? free.whyFull(one) : whyDayClosed(wanted(one), now),
    isFull: free.isFull,
    onShown: free.show,
    onChoose: (one: string) => {
      setDay(one);
      setChoice(null);
      setExact('');
    },
  };
  return (
    <Panel
      title="Move to another time"
      text="Choose a day, then a time that is free."
      refusal={refusal}
    >
      <DateCalendar {...calendar} />
      <h3 className={fieldStyles['field-label']} id="own-slots">
        {shortDay(day)}
      </h3>
      <div className={styles['slots']}>
        <AnswerGroup<Choice>
          labelledBy="own-slots"
          answers={answers}
          value={choice}
          onAnswer={(one) => {
            setChoice(one);
            if (one === 'exact') setExact(exact || (times[0] ?? ''));
          }}
        />
      </div>
      {choice === 'exact' && times.length > 0 && (
        <Field label="Time">
          {(control) => (
            <Select
              {...control}
              value={picked ?? ''}
              onChange={(event) => setExact(event.target.value)}
            >
              {picked === undefined && <option value="">Choose a time</option>}
              {times.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {alternatives && alternatives.length > 0 && (
        <div className={flowStyles['stack']}>
          <p className={fieldStyles['field-label']}>Free times near it</p>
          {alternatives.map((one) => (
            <Button
              key={one}
              wide
              look="secondary"
              busy={isBusy}
              onClick={(event) => {
                // The button goes with the refusal that offered it.
                const panel = event.currentTarget.closest('section');
                panel?.querySelector('h2')?.focus({ preventScroll: true });
                onMove(one);
              }}
            >
              {appointmentTimeText(one)}
            </Button>
          ))}
        </div>
      )}
      <div className={styles['buttons']}>
        <Button
          wide
          busy={isBusy}
          // Not `disabled`, which would lose the focus once the chosen time is gone.
          aria-disabled={isBusy || !chosen}
          onClick={() => chosen && onMove(`${day} ${chosen}`)}
        >
          {chosen ? t`Move to ${appointmentTimeText(`${day} ${chosen}`)}` : t('Choose a time')}
        </Button>
        <Button wide look="text" onClick={onClose}>
          Keep My Time
        </Button>
      </div>
    </Panel>
  );
}

/** The booked package's key; empty if there is none. */
function packageKeyOf({ servicePackage }: OwnBooking): ServicePackageKey | '' {
  return Object.values(SERVICE_PACKAGES).find(({ key }) => key === servicePackage)?.key ?? '';
}
