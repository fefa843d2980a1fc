import { TIME_SLOT_KEYS, TIME_SLOTS, type TimeSlotKey } from '@dewlane/catalog';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Sun from 'lucide-react/icons/sun';
import Sunrise from 'lucide-react/icons/sunrise';
import Sunset from 'lucide-react/icons/sunset';
import { useEffect } from 'react';
import { AnswerGroup } from '../../../../components/ui/answer-group.tsx';
import { translateLabel } from '../../../../lib/text/labels.ts';
import { t } from '../../../../lib/text/language.ts';
import { whySlotFull } from '../../availability/known-availability.ts';
import { longDay } from '../../dates/calendar-day.ts';
import { whySlotClosed } from '../../dates/closed-times.ts';
import { isSlotOver } from '../../dates/free-times.ts';
import { CustomTime } from '../parts/custom-time.tsx';
import { HoursHint } from '../parts/hours-hint.tsx';
import { IconTile } from '../parts/icon-tile.tsx';
import { Question } from '../parts/question.tsx';
import { useQuiz } from '../quiz-context.ts';
import styles from './time-step.module.css';

const ICONS: Readonly<Record<TimeSlotKey, typeof Sun>> = {
  morning: Sunrise,
  afternoon: Sun,
  evening: Sunset,
};

/** Step 7: a slot, which advances by itself, or a custom time with Next (QUIZ-22 to QUIZ-28). */
export function TimeStep() {
  const { state, answer, loadAvailability } = useQuiz();
  const { serviceDate, timeSlot, selectedServicePackage } = state.answers;
  useEffect(
    () => loadAvailability({ serviceDate, selectedServicePackage }, 1),
    [loadAvailability, serviceDate, selectedServicePackage],
  );
  const slots = TIME_SLOT_KEYS.map((value) => {
    const reason = isSlotOver(serviceDate, value, new Date())
      ? t('This slot is over for the day')
      : whySlotClosed(state.answers, value, new Date());
    const full = reason === null ? whySlotFull(state.answers, value) : null;
    return {
      value,
      label: translateLabel(TIME_SLOTS[value].name),
      quiet: `(${TIME_SLOTS[value].hours})`,
      picture: <IconTile Icon={ICONS[value]} />,
      disabled: reason !== null,
      ...(full === null ? {} : { off: full }),
      ...(reason === null ? {} : { reason }),
    };
  });
  const custom = {
    value: 'custom' as const,
    label: t('Custom time'),
    picture: <IconTile Icon={SlidersHorizontal} />,
  };
  return (
    <Question title="What time works best?" sub={longDay(serviceDate)}>
      {(labelledBy) => (
        <>
          <AnswerGroup<TimeSlotKey | 'custom'>
            className={timeSlot === 'custom' ? styles['opens-last'] : ''}
            labelledBy={labelledBy}
            answers={[...slots, custom]}
            value={timeSlot || null}
            onAnswer={(value) => answer({ timeSlot: value })}
          />
          {timeSlot === 'custom' && <CustomTime />}
          <HoursHint />
        </>
      )}
    </Question>
  );
}
