import {
  CUSTOM_VEHICLE_MAKE,
  CUSTOM_VEHICLE_YEAR,
  DEFAULT_VEHICLE_MILES,
  DEFAULT_VEHICLE_TYPE,
  isMileage,
  isMileageTooHigh,
  LIMITS,
  MILES_OPTIONS,
  type VehicleTypeKey,
} from '@dewlane/catalog';
import { translateLabel } from '../../../lib/text/labels.ts';
import { t } from '../../../lib/text/language.ts';

/** The values of the vehicle form; an empty text means not filled in. */
export interface VehicleFormValues {
  /** `Don't see your car type? Enter manually`: one free text stands for make, model and year. */
  readonly manual: boolean;
  readonly description: string;
  readonly make: string;
  readonly model: string;
  readonly year: string;
  readonly type: VehicleTypeKey | '';
  /** The type that came with the model; equal to `type` until the customer chooses one (VFORM-29). */
  readonly presetType: VehicleTypeKey | '';
  readonly miles: string;
  readonly color: string;
}

export const EMPTY_FORM: VehicleFormValues = {
  manual: false,
  description: '',
  make: '',
  model: '',
  year: '',
  type: '',
  presetType: '',
  miles: '',
  color: '',
};

/** A vehicle as it is stored (API-04). */
export interface VehicleFields {
  readonly year: string;
  readonly make: string;
  readonly model: string;
  readonly type: VehicleTypeKey;
  readonly miles: string;
  readonly color: string | null;
}

export type FormErrors = Partial<Record<keyof VehicleFormValues, string>>;

/**
 * The form's new values; another make clears the model (VFORM-04), and a model sets its type (`presetType`) unless the
 * customer has chosen one (VFORM-29).
 */
export function changed(
  values: VehicleFormValues,
  patch: Partial<VehicleFormValues>,
): VehicleFormValues {
  const isOtherMake = patch.make !== undefined && patch.make !== values.make;
  const isOtherModel = isOtherMake || patch.model !== undefined;
  const follows = isOtherModel && values.type === values.presetType;
  const { presetType = '' } = patch;
  return {
    ...values,
    ...(isOtherMake ? { model: '' } : {}),
    ...patch,
    ...(follows
      ? { type: presetType, presetType }
      : { presetType: patch.type === undefined ? values.presetType : '' }),
  };
}

/**
 * `45,000`, `45.000`, `45 000` and an odometer's `45000.5` as `45000`, a mileage of the questionnaire as it is stored; any
 * other text stays as it is.
 */
function wholeMiles(miles: string): string {
  const text = miles.trim().replace(/(\d)\.\d\d?$/, '$1');
  if (/^\d{1,3}([,.\s])\d{3}(\1\d{3})*$/.test(text)) return text.replace(/\D/g, '');
  return MILES_OPTIONS.find(({ label }) => translateLabel(label) === text)?.value ?? text;
}

function milesFault(miles: string): string | undefined {
  const text = wholeMiles(miles);
  if (text === '') return t('Mileage is required');
  if (isMileage(text)) return undefined;
  if (isMileageTooHigh(text)) return t('Mileage must be below 10,000,000');
  return Number(miles) < 0 ? t('Mileage must be 0 or more') : t('Mileage must be a number');
}

/** What is wrong with the form when it is submitted; empty if nothing is (VFORM-20 to VFORM-22). */
export function formErrors(values: VehicleFormValues): FormErrors {
  const miles = milesFault(values.miles);
  const missing = (field: 'description' | 'make' | 'model' | 'year', text: string) =>
    values[field].trim() === '' && { [field]: text };
  return {
    ...(miles && { miles }),
    ...(values.manual
      ? missing('description', t('Vehicle information is required'))
      : {
          ...missing('make', t('Make is required')),
          ...missing('model', t('Model is required')),
          ...missing('year', t('Year is required')),
        }),
  };
}

/** Whether the form may be submitted as it is. */
export function isFaultless(values: VehicleFormValues): boolean {
  return Object.keys(formErrors(values)).length === 0;
}

/** Whether autosave may run: make, model, year and miles; in manual mode the text alone (VFORM-16, VFORM-17). */
export function canAutosave(values: VehicleFormValues): boolean {
  return isFaultless(
    values.manual && values.miles.trim() === '' ? { ...values, miles: '0' } : values,
  );
}

/** The form as it is stored: type sedan and miles '0' where nothing was chosen, a hand-typed vehicle as Custom (VFORM-23, DONE-05). */
export function vehicleFieldsOf(values: VehicleFormValues): VehicleFields {
  const { manual } = values;
  return {
    year: manual ? CUSTOM_VEHICLE_YEAR : values.year,
    make: manual ? CUSTOM_VEHICLE_MAKE : values.make,
    model: manual ? values.description.trim() : values.model,
    type: values.type || DEFAULT_VEHICLE_TYPE,
    miles: wholeMiles(values.miles) || DEFAULT_VEHICLE_MILES,
    color: values.color.trim() || null,
  };
}

/** Maximum lengths of the free-text fields, in characters. */
export const LONGEST = { description: LIMITS.vehicleText, miles: 30, color: LIMITS.vehicleText };
