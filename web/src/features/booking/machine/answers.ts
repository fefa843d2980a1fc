import {
  DEFAULT_CUSTOM_TIME,
  type OccupantsOption,
  type ParkingOption,
  type PreviouslyDetailedOption,
  type ServicePackageKey,
  type TimeSlotKey,
  type VehicleTypeKey,
} from '@dewlane/catalog';

/** The questionnaire's answers so far; an empty text means unanswered (DATA-16). */
export interface Answers {
  readonly contactName: string;
  readonly contactPhone: string;
  readonly parkingOption: ParkingOption | '';
  readonly year: string;
  readonly make: string;
  readonly model: string;
  readonly miles: string;
  readonly customVehicleInfo: string;
  readonly vehicleType: VehicleTypeKey | '';
  readonly previouslyDetailed: PreviouslyDetailedOption | '';
  readonly occupants: OccupantsOption | '';
  /** `YYYY-MM-DD`, the day in the business time zone. */
  readonly serviceDate: string;
  readonly timeSlot: TimeSlotKey | 'custom' | '';
  /** `h:mm AM`; 07:03 AM means that no custom time was chosen (DRAFT-08). */
  readonly customTime: string;
  readonly location: string;
  readonly specialInstructions: string;
  readonly selectedServicePackage: ServicePackageKey | '';
}

export const EMPTY_ANSWERS: Answers = {
  contactName: '',
  contactPhone: '',
  parkingOption: '',
  year: '',
  make: '',
  model: '',
  miles: '',
  customVehicleInfo: '',
  vehicleType: '',
  previouslyDetailed: '',
  occupants: '',
  serviceDate: '',
  timeSlot: '',
  customTime: DEFAULT_CUSTOM_TIME,
  location: '',
  specialInstructions: '',
  selectedServicePackage: '',
};

/** Whether there is an answer worth saving; the package doesn't count, as it is stored separately. */
export function hasAnswers(answers: Answers): boolean {
  return (Object.keys(EMPTY_ANSWERS) as (keyof Answers)[]).some(
    (field) => field !== 'selectedServicePackage' && answers[field] !== EMPTY_ANSWERS[field],
  );
}
