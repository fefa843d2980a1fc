import {
  hasInvisibleCharacter,
  LIMITS,
  PARKING_OPTIONS,
  type ParkingOption,
  PHONE_PATTERN,
} from '@dewlane/catalog';
import House from 'lucide-react/icons/house';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import User from 'lucide-react/icons/user';
import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { AnswerGroup } from '../../../../components/ui/answer-group.tsx';
import fieldStyles from '../../../../components/ui/field.module.css';
import { Field } from '../../../../components/ui/field.tsx';
import flowStyles from '../../../../components/ui/flow.module.css';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { translateLabel } from '../../../../lib/text/labels.ts';
import { t } from '../../../../lib/text/language.ts';
import { plainPhone } from '../../../../lib/text/plain-phone.ts';
import type { TextField } from '../../machine/state.ts';
import { isPhone } from '../../machine/validation.ts';
import { Question } from '../parts/question.tsx';
import { useQuiz } from '../quiz-context.ts';
import styles from './contact-step.module.css';

const ICONS: Readonly<Record<ParkingOption, typeof House>> = { Driveway: House, Street: MapPin };

const PARKING = PARKING_OPTIONS.map((value) => {
  const Icon = ICONS[value];
  return { value, label: translateLabel(value), picture: <Icon aria-hidden="true" /> };
});

/**
 * Step 1: name, phone and where the car is parked; it advances by itself once all three are there (QUIZ-05, QUIZ-07).
 */
export function ContactStep() {
  const { state, answer } = useQuiz();
  const { contactName, contactPhone, parkingOption } = state.answers;
  const name = useTextField('contactName');
  return (
    <Question title="Who should we ask for?">
      {() => (
        <div className={`${flowStyles['stack']} mt-4`}>
          <Field
            label="Name"
            error={
              hasInvisibleCharacter(contactName)
                ? t('Name contains a character that cannot be seen')
                : undefined
            }
          >
            {(control) => (
              <TextInput
                {...control}
                before={<User aria-hidden="true" />}
                name="name"
                autoComplete="name"
                maxLength={LIMITS.contactName}
                value={contactName}
                {...name}
              />
            )}
          </Field>
          <PhoneField value={contactPhone} />
          <div className={fieldStyles['field']}>
            <span className={fieldStyles['field-label']} id="parking-label">
              Parking
            </span>
            <AnswerGroup
              className={styles['parking']}
              labelledBy="parking-label"
              answers={PARKING}
              value={parkingOption || null}
              onAnswer={(value) => answer({ parkingOption: value })}
            />
          </div>
        </div>
      )}
    </Question>
  );
}

/**
 * Reports a field's text and whether it has the focus: the step doesn't advance before the text is complete (QUIZ-44).
 */
function useTextField(field: TextField, clean = (text: string) => text) {
  const { send, answer } = useQuiz();
  return {
    onFocus: () => send({ type: 'field-entered', field }),
    onBlur(event: FocusEvent<HTMLInputElement>) {
      // If only the window lost the focus, the field gets it back when the customer returns.
      const isStillHere = document.activeElement === event.currentTarget && !document.hasFocus();
      if (!isStillHere) send({ type: 'field-left', field });
    },
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      // Some browsers keep the focus in the field when a button is pressed, so typing may go on without a new focus
      // event.
      if (document.activeElement === target) send({ type: 'field-entered', field });
      answer({ [field]: clean(target.value) });
    },
  };
}

function PhoneField({ value }: { readonly value: string }) {
  const phone = useTextField('contactPhone', plainPhone);
  const [wasLeft, setWasLeft] = useState(false);
  const isWrong = wasLeft && value.trim() !== '' && !isPhone(value);
  return (
    <Field
      label="Phone"
      error={isWrong ? t('Enter a phone number with 7 to 15 digits') : undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          before={<Phone aria-hidden="true" />}
          type="tel"
          name="tel"
          inputMode="tel"
          autoComplete="tel"
          pattern={PHONE_PATTERN}
          maxLength={LIMITS.contactPhone}
          value={value}
          {...phone}
          onBlur={(event) => {
            setWasLeft(true);
            phone.onBlur(event);
          }}
        />
      )}
    </Field>
  );
}
