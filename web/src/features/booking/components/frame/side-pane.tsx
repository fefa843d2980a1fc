import { VEHICLE_TYPES } from '@dewlane/catalog';
import { PaneScene } from '../../../../components/art/scenes/pane-scene.tsx';
import { VehicleGroup } from '../../../../components/art/vehicle-art.tsx';
import twoPaneStyles from '../../../../components/layout/two-pane.module.css';
import { classNames } from '../../../../components/ui/class-names.ts';
import factsStyles from '../../../../components/ui/facts.module.css';
import { translateLabel } from '../../../../lib/text/labels.ts';
import { t } from '../../../../lib/text/language.ts';
import { longDay } from '../../dates/calendar-day.ts';
import { formatTime } from '../../dates/clock-time.ts';
import { dayAndTime } from '../../dates/day-and-time.ts';
import { timeLabel } from '../../machine/booked-summary.ts';
import type { QuizState } from '../../machine/state.ts';
import { answeredVehicleLabel } from '../../machine/vehicle.ts';
import { carOf } from '../car-of.ts';
import styles from './side-pane.module.css';
import { SummaryBar } from './summary-bar.tsx';

/**
 * The left pane on a desktop: the driveway, the answers so far and the summary, which is a bar on a phone
 * (look.md#layout).
 */
export function SidePane({ state }: { readonly state: QuizState }) {
  const { type, color, clean } = carOf(state);
  const isDone = state.step === 9;
  return (
    <aside
      className={classNames(twoPaneStyles['pane-side'], !isDone && styles['has-summary'])}
      aria-label="Your booking"
    >
      <div className={twoPaneStyles['pane-scene']}>
        <PaneScene>
          <VehicleGroup type={type} color={color} clean={clean} />
        </PaneScene>
      </div>
      {!isDone && (
        <div className={twoPaneStyles['pane-sheet']}>
          <Facts state={state} />
          <SummaryBar servicePackage={state.answers.selectedServicePackage} />
        </div>
      )}
    </aside>
  );
}

function Facts({ state }: { readonly state: QuizState }) {
  const facts = factsOf(state);
  if (facts.length === 0) {
    return (
      <p className={`${factsStyles['fact-list']} text-sm text-ink-500`}>
        Your answers gather here.
      </p>
    );
  }
  return (
    <dl className={factsStyles['fact-list']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf({ step, answers, clock }: QuizState): [string, string][] {
  const { vehicleType, serviceDate } = answers;
  // A custom time isn't an answer before Next is pressed, so show what the pickers show.
  const isPicking = step === 7 && answers.timeSlot === 'custom';
  const time = isPicking ? formatTime(clock) : timeLabel(answers);
  const facts: [string, string | null][] = [
    [t('Contact'), answers.contactName],
    [t('Parking'), translateLabel(answers.parkingOption)],
    [t('Vehicle'), answeredVehicleLabel(answers)],
    [t('Type'), vehicleType && translateLabel(VEHICLE_TYPES[vehicleType].label)],
    [t('Date'), time ? dayAndTime(serviceDate, time) : longDay(serviceDate)],
    [t('Location'), answers.location],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]?.trim()));
}
