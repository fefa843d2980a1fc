import { vehicleLabel } from '@dewlane/catalog';
import type { ReactNode } from 'react';
import { VehicleArt } from '../../../../components/art/vehicle-art.tsx';
import answerGroupStyles from '../../../../components/ui/answer-group.module.css';
import { useBusy } from '../../../../components/ui/busy.ts';
import { classNames } from '../../../../components/ui/class-names.ts';
import { leaveFocus } from '../../../../components/ui/leave-focus.ts';
import { dateWithYear } from '../../../../lib/dates/dates.ts';
import { dotted } from '../../../../lib/text/dotted.ts';
import { t } from '../../../../lib/text/language.ts';
import { useShownPhoto } from '../../../../lib/vehicles/use-shown-photo.ts';
import { washLook } from '../../../../lib/vehicles/wash-look.ts';
import type { SavedVehicle } from '../../machine/vehicle.ts';
import styles from './vehicle-answer.module.css';

interface VehicleAnswerProps {
  readonly vehicle: SavedVehicle;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children?: ReactNode;
}

/** A saved vehicle to choose: year make model, colour, last serviced or 'Never' (PICK-03), drawn as dusty as it is. */
export function VehicleAnswer({ vehicle, isChosen, onChoose, children }: VehicleAnswerProps) {
  const { lastServiceDate, color } = vehicle;
  const [photoUrl, hidePhoto] = useShownPhoto(vehicle.photoUrl);
  const serviced = t`Last serviced: ${lastServiceDate ? dateWithYear(lastServiceDate) : t('Never')}`;
  return (
    <button
      ref={leaveFocus}
      type="button"
      className={classNames(
        `${answerGroupStyles['answer']} ${styles['vehicle-answer']}`,
        isChosen && answerGroupStyles['is-on'],
      )}
      aria-pressed={isChosen}
      aria-disabled={useBusy()}
      onClick={onChoose}
    >
      <span className={answerGroupStyles['answer-picture']}>
        {photoUrl ? (
          <img
            src={photoUrl}
            alt=""
            className={styles['vehicle-answer-photo']}
            onError={hidePhoto}
          />
        ) : (
          <VehicleArt type={vehicle.type} color={color} wash={washLook(vehicle)} />
        )}
      </span>
      <span className={answerGroupStyles['answer-text']}>
        {vehicleLabel(vehicle)}
        <small>{dotted([color, serviced])}</small>
      </span>
      {children}
    </button>
  );
}
