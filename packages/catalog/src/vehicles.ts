/** How a vehicle typed in by hand is stored (DONE-05). */
export const CUSTOM_VEHICLE_YEAR = '2020';
export const CUSTOM_VEHICLE_MAKE = 'Custom';

/** The defaults of a save (VFORM-23). */
export const DEFAULT_VEHICLE_TYPE = 'sedan';
export const DEFAULT_VEHICLE_MILES = '0';

/** The last 30 years including `currentYear`, newest first (VFORM-07). */
export function vehicleYears(currentYear: number): string[] {
  return Array.from({ length: 30 }, (_, back) => String(currentYear - back));
}

/** The mileage choices of step 2, value and label (QUIZ-13). */
export const MILES_OPTIONS: readonly { readonly value: string; readonly label: string }[] = [
  { value: '20,000 or less', label: '20,000 or less' },
  ...Array.from({ length: 11 }, (_, step) => {
    const miles = `${40 + step * 20},000`;
    return { value: miles, label: miles };
  }),
  { value: '250000+', label: '250,000+ miles' },
];

/** A known mileage's label; any other text unchanged. */
export function mileageLabel(miles: string): string {
  return MILES_OPTIONS.find(({ value }) => value === miles)?.label ?? miles;
}

const WHOLE_MILES = /^\d{1,7}$|^\d{1,3}(,\d{3}){1,2}$/;

/** A whole number of miles below ten million, plain or with thousands separators, or a choice of the questionnaire (VFORM-22, QUIZ-13). */
export function isMileage(text: string): boolean {
  return WHOLE_MILES.test(text) || MILES_OPTIONS.some(({ value }) => value === text);
}

/** Whether a mileage is ten million or more, plain or with separators. */
export function isMileageTooHigh(text: string): boolean {
  return /^[\d,]+$/.test(text) && Number(text.replaceAll(',', '')) >= 1e7;
}

/** `year make model`; a vehicle typed in by hand is shown by its text alone (design.md#how-the-screens-behave). */
export function vehicleLabel(vehicle: { year: string; make: string; model: string }): string {
  return vehicle.make === CUSTOM_VEHICLE_MAKE
    ? vehicle.model
    : `${vehicle.year} ${vehicle.make} ${vehicle.model}`;
}
