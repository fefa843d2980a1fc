import ChevronLeft from 'lucide-react/icons/chevron-left';
import { VehicleArt } from '../../../../components/art/vehicle-art.tsx';
import { classNames } from '../../../../components/ui/class-names.ts';
import { QUICK_TAPS } from '../../double-taps/use-tap-guard.ts';
import { backTarget } from '../../machine/back.ts';
import { type Progress, progressAt } from '../../machine/progress.ts';
import { carOf } from '../car-of.ts';
import { useQuiz } from '../quiz-context.ts';

/** Back, the car on its dots, and `n of N`; the car gets cleaner with every answer (look.md#the-idea, look.md#parts). */
export function StepTop() {
  const { state, send } = useQuiz();
  const progress = progressAt(state.step, state.vehicle !== null);
  const car = carOf(state);
  const leaves = backTarget(state, state.vehicle !== null) === null;
  return (
    <div className="lane">
      <div className="step-top">
        <span>
          <button
            type="button"
            className="back"
            onClick={() => send({ type: 'back-pressed' })}
            {...(leaves ? {} : QUICK_TAPS)}
          >
            <ChevronLeft aria-hidden="true" />
            Back
          </button>
        </span>
        <div className="lane-mid">
          {progress && (
            <>
              <div className="lane-car">
                <VehicleArt type={car.type} color={car.color} clean={car.clean} />
              </div>
              <Dots progress={progress} />
            </>
          )}
        </div>
        <span className="step-count" aria-hidden="true">
          {progress && `${progress.position} of ${progress.total}`}
        </span>
      </div>
    </div>
  );
}

function Dots({ progress: { position, total } }: { readonly progress: Progress }) {
  const dots = Array.from({ length: total }, (_, index) => index + 1);
  return (
    <div className="step-dots" role="img" aria-label={`Step ${position} of ${total}`}>
      {dots.map((dot) => (
        <i
          key={dot}
          className={classNames(dot < position && 'is-done', dot === position && 'is-on')}
        />
      ))}
    </div>
  );
}
