/** Vehicle types and their labels (VFORM-08). */
export const VEHICLE_TYPE_KEYS = ['sedan', 'crossover', 'truck', 'van'] as const;

export type VehicleTypeKey = (typeof VEHICLE_TYPE_KEYS)[number];

export const VEHICLE_TYPES: Readonly<
  Record<VehicleTypeKey, { key: VehicleTypeKey; label: string }>
> = {
  sedan: { key: 'sedan', label: 'Sedan/Coupe' },
  crossover: { key: 'crossover', label: 'Mid-size Crossover/Wagon' },
  truck: { key: 'truck', label: 'Truck/SUV' },
  van: { key: 'van', label: 'Cargo Van' },
};
