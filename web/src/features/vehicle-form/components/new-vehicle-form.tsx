import { useVehiclePorts } from '../api/use-vehicle-ports.ts';
import { VehicleForm } from './vehicle-form.tsx';

/** The form for a new vehicle. */
export function NewVehicleForm({ onAdded }: { readonly onAdded: () => void }) {
  return <VehicleForm stored={null} ports={useVehiclePorts()} onAdded={onAdded} />;
}
