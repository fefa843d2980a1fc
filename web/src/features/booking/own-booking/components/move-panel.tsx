import { useState } from 'react';
import { AnswerGroup } from '../../../../components/ui/answer-group.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import fieldStyles from '../../../../components/ui/field.module.css';
import { Field } from '../../../../components/ui/field.tsx';
import flowStyles from '../../../../components/ui/flow.module.css';
import { leaveFocus } from '../../../../components/ui/leave-focus.ts';
import { Select } from '../../../../components/ui/text-input.tsx';
import { businessToday } from '../../../../lib/dates/business-day.ts';
import { t } from '../../../../lib/text/language.ts';
import { DateCalendar } from '../../components/parts/date-calendar.tsx';
import { shortDay } from '../../dates/calendar-day.ts';
import type { ChangeRefusal } from '../api/change-refusal.ts';
import { useFreeTimes } from '../api/use-free-times.ts';
import type { BookingAccess, OwnBooking } from '../api/use-own-booking.ts';
import { type MoveChoice, moveChoices, whyDayOff } from '../moving/move-choices.ts';
import { appointmentTimeText } from '../text/appointment-time.ts';
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

/** Moves the booking to another free day and time (SELF-02). */
export function MovePanel({ access, booking, isBusy, refusal, onMove, onClose }: MovePanelProps) {
  const now = new Date();
  const [day, setDay] = useState(booking.scheduledDate);
  const [choice, setChoice] = useState<MoveChoice | null>(null);
  const [exact, setExact] = useState('');
  const free = useFreeTimes(access, refusal);
  const { answers, times, picked, serviceDate, alternatives } = moveChoices({
    booking,
    day,
    choice,
    exact,
    free,
    refusal,
    now,
  });
  return (
    <Panel
      title="Move to another time"
      text="Choose a day, then a time that is free."
      refusal={refusal}
    >
      <DateCalendar
        value={day}
        today={businessToday(now)}
        whyClosed={(one) => whyDayOff(booking, one, free, now)}
        isFull={free.isFull}
        onShown={free.show}
        onChoose={(one) => {
          setDay(one);
          setChoice(null);
          setExact('');
        }}
      />
      <h3 className={fieldStyles['field-label']} id="own-slots">
        {shortDay(day)}
      </h3>
      <div className={styles['slots']}>
        <AnswerGroup<MoveChoice>
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
              ref={leaveFocus}
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
      {alternatives.length > 0 && (
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
          aria-disabled={isBusy || !serviceDate}
          onClick={() => serviceDate && onMove(serviceDate)}
        >
          {serviceDate ? t`Move to ${appointmentTimeText(serviceDate)}` : t('Choose a time')}
        </Button>
        <Button wide look="text" onClick={onClose}>
          Keep My Time
        </Button>
      </div>
    </Panel>
  );
}
