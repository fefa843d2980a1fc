import Clock from 'lucide-react/icons/clock';
import { Suspense, useId, useState } from 'react';
import { useBusy } from '../../../../components/ui/busy.ts';
import fieldStyles from '../../../../components/ui/field.module.css';
import { Field } from '../../../../components/ui/field.tsx';
import presenceStyles from '../../../../components/ui/presence.module.css';
import { Select } from '../../../../components/ui/text-input.tsx';
import { lazyPart } from '../../../../lib/loading/load-part.ts';
import { t } from '../../../../lib/text/language.ts';
import { freeTimes, whyTimeFull } from '../../availability/known-availability.ts';
import { type ClockTime, formatTime, HOURS, MINUTES, twoDigits } from '../../dates/clock-time.ts';
import { whyTimeClosed } from '../../dates/closed-times.ts';
import { isTimeOver } from '../../dates/free-times.ts';
import { useQuiz } from '../quiz-context.ts';
import styles from './custom-time.module.css';

const FreeTimes = lazyPart(() => import('./free-times.tsx'));

const MERIDIEMS = ['AM', 'PM'] as const;
/** The pickers for a custom time: hour, minutes, AM or PM, and the resulting time (QUIZ-24 to QUIZ-26). */
export function CustomTime() {
  const { state, send } = useQuiz();
  const { clock, answers } = state;
  const isBusy = useBusy();
  // Free times appear at the next press only, so that a late response doesn't shift the layout.
  const [free, setFree] = useState(() => freeTimes(answers));
  const fault = isTimeOver(answers.serviceDate, clock, new Date())
    ? t('This time has passed today. Choose a later one.')
    : (whyTimeClosed(answers, clock, new Date()) ?? whyTimeFull(answers, clock));
  const faultId = useId();
  const set = (patch: Partial<ClockTime>) => {
    setFree(freeTimes(answers));
    send({ type: 'clock-set', patch });
  };
  return (
    <div className={`${styles['custom-time']} ${presenceStyles['fades']}`}>
      <div className={styles['time-wheel']}>
        <Field label="Hour">
          {(control) => (
            <Select
              {...control}
              aria-describedby={faultId}
              value={clock.hour}
              onChange={(event) => set({ hour: Number(event.target.value) })}
            >
              {HOURS.map((hour) => (
                <option key={hour}>{hour}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Minutes">
          {(control) => (
            <Select
              {...control}
              aria-describedby={faultId}
              value={clock.minute}
              onChange={(event) => set({ minute: Number(event.target.value) })}
            >
              {MINUTES.map((minute) => (
                <option key={minute} value={minute}>
                  {twoDigits(minute)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend */}
        <div
          className={styles['segment']}
          role="group"
          aria-label="AM or PM"
          aria-describedby={faultId}
        >
          {MERIDIEMS.map((meridiem) => (
            <button
              key={meridiem}
              type="button"
              aria-pressed={clock.meridiem === meridiem}
              aria-disabled={isBusy}
              className={clock.meridiem === meridiem ? styles['is-on'] : ''}
              onClick={() => set({ meridiem })}
            >
              {meridiem}
            </button>
          ))}
        </div>
      </div>
      <p className={styles['selected-time']} role="status">
        <Clock className="icon-small" aria-hidden="true" />
        Selected time: {formatTime(clock)}
      </p>
      {/* Rendered without a fault too: only a change within a live region is announced. */}
      <p id={faultId} className={fieldStyles['field-message']} role="status">
        {fault}
      </p>
      {fault && !!free?.length && (
        <Suspense>
          <FreeTimes times={free} near={clock} onChoose={set} />
        </Suspense>
      )}
    </div>
  );
}
