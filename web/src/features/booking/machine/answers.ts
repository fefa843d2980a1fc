import {
  ANSWER_NAMES,
  type AnswerName,
  DEFAULT_CUSTOM_TIME,
  type OccupantsOption,
  type ParkingOption,
  type PreviouslyDetailedOption,
  recordOf,
  type ServicePackageKey,
  type TimeSlotKey,
  type VehicleTypeKey,
} from '@dewlane/catalog';

/** The answers that aren't just any text; the others follow from the catalogue. */
interface ParsedAnswers {
  readonly parkingOption: ParkingOption | '';
  readonly vehicleType: VehicleTypeKey | '';
  readonly previouslyDetailed: PreviouslyDetailedOption | '';
  readonly occupants: OccupantsOption | '';
  /** `YYYY-MM-DD`, the day in the business time zone. */
  readonly serviceDate: string;
  readonly timeSlot: TimeSlotKey | 'custom' | '';
  /** `h:mm AM`; 07:03 AM means that no custom time was chosen (DRAFT-08). */
  readonly customTime: string;
  readonly selectedServicePackage: ServicePackageKey | '';
}

/** The questionnaire's answers so far; an empty text means unanswered (DATA-16). */
export type Answers = ParsedAnswers &
  Readonly<Record<Exclude<AnswerName, keyof ParsedAnswers>, string>>;

/** In the order that `parseAnswers` keeps, too: attempts are compared as texts. */
export const EMPTY_ANSWERS: Answers = {
  ...recordOf(ANSWER_NAMES, () => '' as const),
  customTime: DEFAULT_CUSTOM_TIME,
};

/** The answers that name a car: the first three from the dropdowns, or the last one in the customer's own words. */
export const CAR_FIELDS = ['year', 'make', 'model', 'customVehicleInfo'] as const;

/** What is answered of a car at step 2; its type only if a model has set it (QUIZ-52). */
export type CarFields = Pick<Answers, (typeof CAR_FIELDS)[number] | 'miles' | 'vehicleType'>;

/** No car is named. */
export const NO_CAR: CarFields = recordOf(
  [...CAR_FIELDS, 'miles', 'vehicleType'],
  () => '' as const,
);

/** Whether there is an answer worth saving; the package doesn't count, as it is stored separately. */
export function hasAnswers(answers: Answers): boolean {
  return ANSWER_NAMES.some(
    (name) => name !== 'selectedServicePackage' && answers[name] !== EMPTY_ANSWERS[name],
  );
}
