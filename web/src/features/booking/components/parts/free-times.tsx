import { Button } from '../../../../components/ui/button.tsx';
import { type ClockTime, formatTime, minutesOfDay, parseTime } from '../../dates/clock-time.ts';

const SHOWN_TIMES = 6;

/** The free times closest to the one that was picked, in order. */
function nearest(times: readonly string[], clock: ClockTime): ClockTime[] {
  const away = (time: ClockTime) => Math.abs(minutesOfDay(time) - minutesOfDay(clock));
  return times
    .flatMap((text) => parseTime(text) ?? [])
    .sort((one, other) => away(one) - away(other))
    .slice(0, SHOWN_TIMES)
    .sort((one, other) => minutesOfDay(one) - minutesOfDay(other));
}

interface FreeTimesProps {
  /** All free times of the day, as `h:mm AM/PM`. */
  readonly times: readonly string[];
  readonly near: ClockTime;
  readonly onChoose: (time: ClockTime) => void;
}

/** Offers free times close to one that is taken; choosing one sets the pickers. */
export default function FreeTimes({ times, near, onChoose }: FreeTimesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend
    <div role="group" aria-label="Free times" className="mt-2 flex flex-wrap gap-2">
      {nearest(times, near).map((time) => (
        <Button
          key={formatTime(time)}
          look="secondary"
          small
          onClick={({ currentTarget }) => {
            // The buttons go once a free time is set, and would take the focus with them.
            currentTarget.form?.querySelector('select')?.focus();
            onChoose(time);
          }}
        >
          {formatTime(time)}
        </Button>
      ))}
    </div>
  );
}
