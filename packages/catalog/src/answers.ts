/** The closed choices of the questionnaire as they are stored (QUIZ-14 to QUIZ-16). */
export const PARKING_OPTIONS = ['Driveway', 'Street'] as const;
export type ParkingOption = (typeof PARKING_OPTIONS)[number];

export const OCCUPANTS_OPTIONS = ['Kids', 'Pets', 'NONE', 'Both'] as const;
export type OccupantsOption = (typeof OCCUPANTS_OPTIONS)[number];

/** An occupants answer in a sentence or a list of facts: step 5's 'NONE' reads 'None' there. */
export function occupantsLabel(occupants: string): string {
  return occupants === 'NONE' ? 'None' : occupants;
}

export const PREVIOUSLY_DETAILED_OPTIONS = ['yes', 'no'] as const;
export type PreviouslyDetailedOption = (typeof PREVIOUSLY_DETAILED_OPTIONS)[number];

/** Digits with the usual separators: 7 to 15 digits, an optional leading + (step 1's digit pattern). */
export const PHONE_PATTERN = String.raw`\+?[\s().\-]*(?:\d[\s().\-]*){7,15}`;
