import ChevronLeft from 'lucide-react/icons/chevron-left';
import { VehicleArt } from '../../../../components/art/vehicle-art.tsx';
import { classNames } from '../../../../components/ui/class-names.ts';
import { t } from '../../../../lib/text/language.ts';
import { QUICK_TAPS } from '../../double-taps/use-tap-guard.ts';
import { backTarget } from '../../machine/back.ts';
import { type Progress, progressAt } from '../../machine/progress.ts';
import { carOf } from '../car-of.ts';
import { useQuiz } from '../quiz-context.ts';
import styles from './step-top.module.css';

/** Back, the car on its dots, and `n of N`; the car gets cleaner with every answer (look.md#the-idea, look.md#parts). */
export function StepTop() {
  const { state, send } = useQuiz();
  const progress = progressAt(state.step, state.vehicle !== null);
  const car = carOf(state);
  const leaves = backTarget(state, state.vehicle !== null) === null;
  return (
    <div className={styles['lane']}>
      <div className={styles['step-top']}>
        <span>
          <button
            type="button"
            className={styles['back']}
            onClick={() => send({ type: 'back-pressed' })}
            {...(leaves ? {} : QUICK_TAPS)}
          >
            <ChevronLeft aria-hidden="true" />
            Back
          </button>
        </span>
        <div className={styles['lane-mid']}>
          {progress && (
            <>
              <div className={styles['lane-car']}>
                <VehicleArt type={car.type} color={car.color} clean={car.clean} />
              </div>
              <Dots progress={progress} />
            </>
          )}
        </div>
        <span className={styles['step-count']} aria-hidden="true">
          {progress && t`${progress.position} of ${progress.total}`}
        </span>
      </div>
    </div>
  );
}

function Dots({ progress: { position, total } }: { readonly progress: Progress }) {
  const dots = Array.from({ length: total }, (_, index) => index + 1);
  return (
    <div className={styles['step-dots']} role="img" aria-label={t`Step ${position} of ${total}`}>
      {dots.map((dot) => (
        <i
          key={dot}
          className={classNames(
            dot < position && styles['is-done'],
            dot === position && styles['is-on'],
          )}
        />
      ))}
    </div>
  );
}
