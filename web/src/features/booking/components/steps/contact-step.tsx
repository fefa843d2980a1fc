import { LIMITS, PARKING_OPTIONS, type ParkingOption, PHONE_PATTERN } from '@dewlane/catalog';
import House from 'lucide-react/icons/house';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import User from 'lucide-react/icons/user';
import { useState } from 'react';
import { AnswerGroup } from '../../../../components/ui/answer-group.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { isPhone } from '../../machine/validation.ts';
import { Question } from '../question.tsx';
import { useQuiz } from '../quiz-context.ts';

const ICONS: Readonly<Record<ParkingOption, typeof House>> = { Driveway: House, Street: MapPin };

const PARKING = PARKING_OPTIONS.map((value) => {
  const Icon = ICONS[value];
  return { value, label: value, picture: <Icon aria-hidden="true" /> };
});

/** Step 1: name, phone and where the car is parked; it advances by itself once all three are there (SPEC §2, §4). */
export function ContactStep() {
  const { state, answer } = useQuiz();
  const { contactName, contactPhone, parkingOption } = state.answers;
  return (
    <Question title="Who should we ask for?">
      {() => (
        <div className="stack mt-4">
          <Field label="Name">
            {(control) => (
              <TextInput
                {...control}
                before={<User aria-hidden="true" />}
                name="name"
                autoComplete="name"
                maxLength={LIMITS.contactName}
                value={contactName}
                onChange={(event) => answer({ contactName: event.target.value })}
              />
            )}
          </Field>
          <PhoneField value={contactPhone} onChange={(value) => answer({ contactPhone: value })} />
          <div className="field">
            <span className="field-label" id="parking-label">
              Parking
            </span>
            <AnswerGroup
              className="parking"
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

function PhoneField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const [wasLeft, setWasLeft] = useState(false);
  const isWrong = wasLeft && value.trim() !== '' && !isPhone(value);
  return (
    <Field label="Phone" error={isWrong ? 'Enter a phone number with 7 to 15 digits' : undefined}>
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
          onBlur={() => setWasLeft(true)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
