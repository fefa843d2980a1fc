import { useVehicleCalls } from '../api/use-vehicle-calls.ts';
import { VehicleForm } from './vehicle-form.tsx';

/** The form for a new vehicle. */
export function NewVehicleForm({ onAdded }: { readonly onAdded: () => void }) {
  return <VehicleForm stored={null} calls={useVehicleCalls()} onAdded={onAdded} />;
}
