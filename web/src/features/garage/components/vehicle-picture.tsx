import { VehicleArt } from '../../../components/art/vehicle-art.tsx';
import { t } from '../../../lib/text/language.ts';
import { useShownPhoto } from '../../../lib/vehicles/use-shown-photo.ts';
import { washLook } from '../../../lib/vehicles/wash-look.ts';
import type { GarageVehicle } from '../api/use-garage.ts';
import styles from './vehicle-picture.module.css';

/** The customer's photo, or the drawing in its place with the reason under it (HOME-13 to HOME-15). */
export function VehiclePicture({ vehicle }: { readonly vehicle: GarageVehicle }) {
  const [photoUrl, hidePhoto] = useShownPhoto(vehicle.photoUrl);
  if (photoUrl) {
    return (
      <img
        className={styles['photo']}
        src={photoUrl}
        alt={vehicle.label}
        draggable={false}
        onError={hidePhoto}
      />
    );
  }
  const [title, text] = vehicle.photoUrl
    ? [t('Photo unavailable'), t('Image failed to load')]
    : [t('No photo available'), t('Add a photo when editing vehicle')];
  return (
    <>
      <VehicleArt type={vehicle.type} color={vehicle.color} wash={washLook(vehicle)} />
      <p className={styles['caption']}>
        <span className="font-semibold">{title}</span>
        <span aria-hidden="true"> · </span>
        <span>{text}</span>
      </p>
    </>
  );
}
