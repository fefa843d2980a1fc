import { VEHICLE_TYPES } from '@dewlane/catalog';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Car from 'lucide-react/icons/car-front';
import Gauge from 'lucide-react/icons/gauge';
import Trash2 from 'lucide-react/icons/trash-2';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../components/ui/button.tsx';
import cardStyles from '../../../components/ui/card.module.css';
import { classNames } from '../../../components/ui/class-names.ts';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { leaveFocus } from '../../../components/ui/leave-focus.ts';
import { paths } from '../../../config/paths.ts';
import { SCHEDULE_WISH } from '../../../lib/browser/schedule-wish.ts';
import { translateLabel } from '../../../lib/text/labels.ts';
import { t } from '../../../lib/text/language.ts';
import { mileageText } from '../../../lib/vehicles/mileage.ts';
import type { GarageVehicle } from '../api/use-garage.ts';
import type { WashState } from '../wash/wash-state.ts';
import styles from './vehicle-card.module.css';
import { VehiclePicture } from './vehicle-picture.tsx';
import { WashBadge } from './wash-badge.tsx';

interface VehicleCardProps {
  readonly vehicle: GarageVehicle;
  readonly wash: WashState;
  readonly onDelete: () => void;
}

/** One vehicle of the carousel; the card leads to its form, the button to the questionnaire. */
export function VehicleCard({ vehicle, wash, onDelete }: VehicleCardProps) {
  return (
    <article ref={leaveFocus} className={classNames(cardStyles['card'], styles['vehicle-card'])}>
      <div className={styles['stage']}>
        <VehiclePicture vehicle={vehicle} />
        <WashBadge state={wash} />
        <IconButton label={t`Delete vehicle ${vehicle.label}`} outlined onClick={onDelete}>
          <Trash2 />
        </IconButton>
      </div>
      <div className={styles['info']}>
        <h3>
          <Link className={styles['card-link']} to={paths.vehicle(vehicle.id)} draggable={false}>
            {vehicle.label}
          </Link>
        </h3>
        <p className={styles['facts']}>
          <span>
            <Gauge className="icon-small" aria-hidden="true" />
            {mileageText(vehicle)}
          </span>
          <span>
            <Car className="icon-small" aria-hidden="true" />
            {translateLabel(VEHICLE_TYPES[vehicle.type].label)}
          </span>
        </p>
        <ButtonLink
          wide
          className="mt-3.5 relative"
          to={paths.vehicle(vehicle.id)}
          state={SCHEDULE_WISH}
        >
          <CalendarPlus aria-hidden="true" />
          Schedule Service
        </ButtonLink>
      </div>
    </article>
  );
}
