import { ADD_ON_KEYS, ADD_ONS, type AddOnKey, isAddOn } from '@dewlane/catalog';
import { AnswerGroup } from '../../../../components/ui/answer-group.tsx';
import { leaveFocus } from '../../../../components/ui/leave-focus.ts';
import { translateLabel } from '../../../../lib/text/labels.ts';
import { t } from '../../../../lib/text/language.ts';
import styles from './own-booking.module.css';

interface AddOnChoiceProps {
  /** The chosen add-on; null while there is none. */
  readonly value: string | null;
  /** The one that is being saved, or comes after it; null if none is. */
  readonly saving: string | null;
  readonly onChoose: (addOn: AddOnKey) => void;
}

/** Asks, after the booking, for the one add-on that Detail Plus includes. */
export function AddOnChoice({ value, saving, onChoose }: AddOnChoiceProps) {
  const chosen = saving ?? value;
  return (
    <section
      ref={leaveFocus}
      className={styles['panel']}
      aria-labelledby="add-on"
      aria-busy={saving !== null || undefined}
    >
      <h2 id="add-on">{value === null ? t('Choose your add-on') : t('Your add-on')}</h2>
      <p className="text-ink-700" role="status">
        {saving === null ? t('One is included in your package.') : t('Saving...')}
      </p>
      <AnswerGroup<AddOnKey>
        labelledBy="add-on"
        answers={ADD_ON_KEYS.map((key) => ({ value: key, label: translateLabel(ADD_ONS[key]) }))}
        value={chosen !== null && isAddOn(chosen) ? chosen : null}
        onAnswer={onChoose}
      />
    </section>
  );
}
