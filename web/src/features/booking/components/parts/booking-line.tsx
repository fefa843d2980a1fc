import { useId, useRef, useState } from 'react';
import { useBusy } from '../../../../components/ui/busy.ts';
import { Button } from '../../../../components/ui/button.tsx';
import fieldStyles from '../../../../components/ui/field.module.css';
import { offerOf } from '../../../../lib/business/saved-settings.ts';
import { dotted } from '../../../../lib/text/dotted.ts';
import { translatePackageText } from '../../../../lib/text/package-texts.ts';
import { appointmentLabel, totalLabel } from '../../machine/booked-summary.ts';
import { useQuiz } from '../quiz-context.ts';
import styles from './booking-line.module.css';
import { PackageAnswers } from './package-answers.tsx';

/**
 * What Continue at step 8 books if a package is chosen already: package, price, day, time and car, each with a way to
 * change it. So nobody books a remembered package without having seen it (QUIZ-46).
 */
export function BookingLine() {
  const { state, send, answer } = useQuiz();
  const isBusy = useBusy();
  const [isChanging, setIsChanging] = useState(false);
  const isOpen = isChanging && !isBusy;
  const [isChoosing, setIsChoosing] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { selectedServicePackage } = state.answers;
  if (!selectedServicePackage) {
    return null;
  }
  return (
    <section className={styles['booking-line']} aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`}>Continue books</h2>
        <p className="font-semibold">
          {dotted([
            translatePackageText(offerOf(selectedServicePackage).name),
            totalLabel(selectedServicePackage),
          ])}
        </p>
        <p className="text-sm text-ink-500">{appointmentLabel(state.answers)}</p>
      </div>
      <Button
        ref={change}
        look="secondary"
        small
        aria-disabled={isBusy}
        aria-expanded={isOpen}
        onClick={() => {
          setIsChanging(!isBusy && !isChanging);
          setIsChoosing(false);
        }}
      >
        Change
      </Button>
      {isOpen && (
        <div className={styles['booking-changes']}>
          <Button
            look="secondary"
            small
            aria-expanded={isChoosing}
            onClick={() => setIsChoosing(true)}
          >
            Package
          </Button>
          <Button
            look="secondary"
            small
            onClick={() => send({ type: 'change-wanted', of: 'date' })}
          >
            Day and time
          </Button>
          <Button
            look="secondary"
            small
            onClick={() => send({ type: 'change-wanted', of: 'vehicle' })}
          >
            Vehicle
          </Button>
        </div>
      )}
      {isChoosing && (
        <div className="basis-full">
          <h3 id={`${id}-packages`} className={fieldStyles['field-label']}>
            Choose your package
          </h3>
          <PackageAnswers
            labelledBy={`${id}-packages`}
            value={selectedServicePackage}
            onAnswer={(value) => {
              answer({ selectedServicePackage: value });
              setIsChoosing(false);
              setIsChanging(false);
              // The answers go, and would take the focus with them.
              change.current?.focus();
            }}
          />
        </div>
      )}
    </section>
  );
}
