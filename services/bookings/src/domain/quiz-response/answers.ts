/** The texts a customer may have answered, as they are stored (DATA-08, DRAFT-02). */
export const ANSWER_NAMES = [
  'contactName',
  'contactPhone',
  'parkingOption',
  'vehicleType',
  'previouslyDetailed',
  'occupants',
  'serviceDate',
  'timeSlot',
  'customTime',
  'location',
  'customVehicleInfo',
  'selectedServicePackage',
  'specialInstructions',
  'year',
  'make',
  'model',
  'miles',
] as const;

export type AnswerName = (typeof ANSWER_NAMES)[number];

/** Every answer in its stored form; null where there is none. */
export type Answers = Readonly<Record<AnswerName, string | null>>;

/** Answers as they came in; one left out keeps its value, null or an empty text clears it. */
export type GivenAnswers = Readonly<Partial<Record<AnswerName, string | null | undefined>>>;

export const NO_ANSWERS: Answers = {
  contactName: null,
  contactPhone: null,
  parkingOption: null,
  vehicleType: null,
  previouslyDetailed: null,
  occupants: null,
  serviceDate: null,
  timeSlot: null,
  customTime: null,
  location: null,
  customVehicleInfo: null,
  selectedServicePackage: null,
  specialInstructions: null,
  year: null,
  make: null,
  model: null,
  miles: null,
};
