import { VEHICLE_TYPES } from '@dewlane/catalog';
import Plus from 'lucide-react/icons/plus';
import { paintOf } from '../../../components/art/paint.ts';
import { ButtonLink } from '../../../components/ui/button.tsx';
import cardStyles from '../../../components/ui/card.module.css';
import { classNames } from '../../../components/ui/class-names.ts';
import factsStyles from '../../../components/ui/facts.module.css';
import flowStyles from '../../../components/ui/flow.module.css';
import { leaveFocus } from '../../../components/ui/leave-focus.ts';
import { paths } from '../../../config/paths.ts';
import { SCHEDULE_WISH } from '../../../lib/browser/schedule-wish.ts';
import { dateWithYear } from '../../../lib/dates/dates.ts';
import { translateLabel } from '../../../lib/text/labels.ts';
import { t } from '../../../lib/text/language.ts';
import { hasMileage, mileageNumber } from '../../../lib/vehicles/mileage.ts';
import type { GarageVehicle, UpcomingAppointment } from '../api/use-garage.ts';
import { LibraryAppointments } from './library-appointments.tsx';
import styles from './vehicle-card.module.css';
import { VehiclePicture } from './vehicle-picture.tsx';

interface LibraryCardProps {
  readonly vehicle: GarageVehicle;
  /** This vehicle's appointments, soonest first. */
  readonly upcoming: readonly UpcomingAppointment[];
}

/** A vehicle with its facts and its next two appointments (LIB-05 to LIB-07). */
export function LibraryCard({ vehicle, upcoming }: LibraryCardProps) {
  return (
    <article ref={leaveFocus} className={classNames(cardStyles['card'], styles['vehicle-card'])}>
      <div className={styles['stage']}>
        <VehiclePicture vehicle={vehicle} />
      </div>
      <div className={styles['info']}>
        <h2 className="text-2xl">{vehicle.label}</h2>
        <dl className={`${factsStyles['key-values']} my-4`}>
          <div>
            <dt>Type</dt>
            <dd>{translateLabel(VEHICLE_TYPES[vehicle.type].label)}</dd>
          </div>
          <div>
            <dt>Mileage</dt>
            <dd className="tabular-nums">
              {hasMileage(vehicle)
                ? translateLabel(mileageNumber(vehicle.miles))
                : t('Mileage not set')}
            </dd>
          </div>
          <div>
            <dt>Color</dt>
            <dd className={`${flowStyles['row']} gap-2`}>
              {vehicle.color ? (
                <>
                  <span
                    className={styles['paint-dot']}
                    style={{ background: paintOf(vehicle.type, vehicle.color) }}
                    aria-hidden="true"
                  />
                  {vehicle.color}
                </>
              ) : (
                t('Not set')
              )}
            </dd>
          </div>
          <div>
            <dt>Last Service</dt>
            <dd>{vehicle.lastServiceDate ? dateWithYear(vehicle.lastServiceDate) : t('Never')}</dd>
          </div>
        </dl>
        <LibraryAppointments appointments={upcoming} />
        <div className="mt-4 grid gap-2">
          <ButtonLink wide to={paths.vehicle(vehicle.id)} state={SCHEDULE_WISH}>
            Schedule Service for This Vehicle
          </ButtonLink>
          <ButtonLink wide look="secondary" to={paths.addVehicle}>
            <Plus aria-hidden="true" />
            Add Another Vehicle
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
