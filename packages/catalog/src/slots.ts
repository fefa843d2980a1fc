/** The three preset slots of step 7 (QUIZ-22), their start hour in the business time zone. */
export const TIME_SLOT_KEYS = ['morning', 'afternoon', 'evening'] as const;

export type TimeSlotKey = (typeof TIME_SLOT_KEYS)[number];

export interface TimeSlot {
  readonly key: TimeSlotKey;
  readonly name: string;
  readonly hours: string;
  /** What is stored after the date, and shown (QUIZ-22). */
  readonly label: string;
  readonly startHour: number;
  readonly endHour: number;
}

export const TIME_SLOTS: Readonly<Record<TimeSlotKey, TimeSlot>> = {
  morning: {
    key: 'morning',
    name: 'Morning',
    hours: '8AM - 12PM',
    label: 'Morning (8AM - 12PM)',
    startHour: 8,
    endHour: 12,
  },
  afternoon: {
    key: 'afternoon',
    name: 'Afternoon',
    hours: '12PM - 4PM',
    label: 'Afternoon (12PM - 4PM)',
    startHour: 12,
    endHour: 16,
  },
  evening: {
    key: 'evening',
    name: 'Evening',
    hours: '4PM - 8PM',
    label: 'Evening (4PM - 8PM)',
    startHour: 16,
    endHour: 20,
  },
};

/** The start of an appointment that has a date and nothing else, hour of the business day (design.md#bookings-vehicles-mail). */
export const BARE_DATE_START_HOUR = 8;

/** What `customTime` holds until the customer chooses (DRAFT-08). */
export const DEFAULT_CUSTOM_TIME = '07:03 AM';

/** Stored times that restoring a draft resets to the default (DRAFT-09). */
export const RESET_CUSTOM_TIMES: readonly string[] = ['09:00 AM', '08:04 PM', '08:04 AM'];

/** The day of a service date, `YYYY-MM-DD`; a slot or a time may follow it. */
export function serviceDayOf(serviceDate: string): string {
  return serviceDate.slice(0, 10);
}
