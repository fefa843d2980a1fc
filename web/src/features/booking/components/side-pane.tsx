import { VEHICLE_TYPES } from '@dewlane/catalog';
import { PaneScene } from '../../../components/art/scenes/pane-scene.tsx';
import { VehicleGroup } from '../../../components/art/vehicle-art.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { timeLabel } from '../confirmation/booked-summary.ts';
import { longDay, shortDay } from '../dates/calendar-day.ts';
import type { Answers } from '../machine/answers.ts';
import type { QuizState } from '../machine/state.ts';
import { answeredVehicleLabel } from '../machine/vehicle.ts';
import { carOf } from './car-of.ts';
import { SummaryBar } from './summary-bar.tsx';

/** Desktop's left pane: the driveway, the answers so far and the summary, which is a phone's bar too (LOOK §4). */
export function SidePane({ state }: { readonly state: QuizState }) {
  const { type, color, clean } = carOf(state);
  const isDone = state.step === 9;
  return (
    <aside className={classNames('pane-side', !isDone && 'has-summary')} aria-label="Your booking">
      <div className="pane-scene">
        <PaneScene>
          <VehicleGroup type={type} color={color} clean={clean} />
        </PaneScene>
      </div>
      {!isDone && (
        <div className="pane-sheet">
          <Facts answers={state.answers} />
          <SummaryBar servicePackage={state.answers.selectedServicePackage} />
        </div>
      )}
    </aside>
  );
}

function Facts({ answers }: { readonly answers: Answers }) {
  const facts = factsOf(answers);
  if (facts.length === 0) {
    return null;
  }
  return (
    <dl className="fact-list">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf(answers: Answers): [string, string][] {
  const { vehicleType, serviceDate } = answers;
  const time = timeLabel(answers);
  const facts: [string, string | null][] = [
    ['Contact', answers.contactName],
    ['Parking', answers.parkingOption],
    ['Vehicle', answeredVehicleLabel(answers)],
    ['Type', vehicleType && VEHICLE_TYPES[vehicleType].label],
    ['Date', time ? `${shortDay(serviceDate)}, ${time}` : longDay(serviceDate)],
    ['Location', answers.location],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]?.trim()));
}
