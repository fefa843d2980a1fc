import { DEFAULT_VEHICLE_TYPE } from '@dewlane/catalog';
import { VehicleArt } from '../../../components/art/vehicle-art.tsx';
import type { VehicleFormValues } from '../values/form-values.ts';
import styles from './vehicle-preview.module.css';

interface VehiclePreviewProps {
  readonly values: VehicleFormValues;
  readonly photoUrl: string | null;
}

/** The vehicle as the form describes it, in its type and colour; its photo, if there is one, fills the same box (look.md#drawings). */
export function VehiclePreview({ values, photoUrl }: VehiclePreviewProps) {
  return (
    <div className={styles['vehicle-form-art']}>
      {photoUrl ? (
        <img src={photoUrl} alt="" />
      ) : (
        <VehicleArt type={values.type || DEFAULT_VEHICLE_TYPE} color={values.color} />
      )}
    </div>
  );
}
