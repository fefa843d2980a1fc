import { z } from 'zod';

/** Bookings, called by the gateway itself: the saved settings with their version. */
export const INTERNAL_BUSINESS_PATH = '/internal/business';

const PACKAGE_KEYS = ['maintenance', 'detail', 'full', 'everything'] as const;
/**
 * The original labels, which always identify their own package, whatever its current name, because older clients use
 * them.
 */
const OWN_NAMES: Readonly<Record<string, (typeof PACKAGE_KEYS)[number]>> = {
  maintenance: 'maintenance',
  basic: 'maintenance',
  detail: 'detail',
  'detail plus': 'full',
  full: 'full',
  'detail plus +': 'everything',
  everything: 'everything',
};
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MOST_CENTS = 10_000_000;
const MOST_MINUTES = 720;

const line = (what: string, most: number) =>
  z
    .string()
    .trim()
    .min(1, `Enter ${what}.`)
    .max(most, `Keep this within ${most} characters.`)
    .refine(
      (text) => !/[\p{Cc}\p{Bidi_Control}]/u.test(text),
      'This contains a character that cannot be seen.',
    );

const whole = (least: number, most: number, message: string) =>
  z.number(message).int(message).min(least, message).max(most, message);

const minutes = whole(5, MOST_MINUTES, 'A package takes 5 minutes to 12 hours.');

const offeredPackage = z
  .object({
    key: z.enum(PACKAGE_KEYS, 'This is none of the four packages.'),
    name: line('a name', 40),
    priceCents: whole(0, MOST_CENTS, 'A price is $0 to $100,000, in whole cents.'),
    minMinutes: minutes,
    maxMinutes: minutes,
    features: z.array(line('what is in it', 100)).max(10, 'List at most 10 things.'),
    isOnSale: z.boolean(),
  })
  .refine(({ minMinutes, maxMinutes }) => minMinutes <= maxMinutes, {
    path: ['maxMinutes'],
    message: 'The longest duration is shorter than the shortest.',
  })
  .refine(({ key, name }) => (OWN_NAMES[name.toLowerCase()] ?? key) === key, {
    path: ['name'],
    message: 'Another package goes by this name.',
  });

const packages = z
  .array(offeredPackage)
  .refine((all) => PACKAGE_KEYS.every((key) => all.filter((one) => one.key === key).length === 1), {
    message: 'Name each of the four packages once.',
    abort: true,
  })
  .refine((all) => all.some(({ isOnSale }) => isOnSale), 'Keep at least one package on sale.')
  .superRefine((all, context) => {
    const names = all.map(({ name }) => name.toLowerCase());
    for (const [place, name] of names.entries()) {
      if (names.indexOf(name) === place) continue;
      context.addIssue({
        code: 'custom',
        path: [place, 'name'],
        message: 'Another package goes by this name.',
      });
    }
  });

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const TIME_MESSAGE = 'Write a time as HH:MM, such as 08:00 or 17:30.';
const time = z.string().regex(TIME, TIME_MESSAGE);
const closing = z.union([z.literal('24:00'), time], TIME_MESSAGE);

const weekdayHours = z
  .object({ weekday: whole(0, 6, 'A weekday is 0 (Sunday) to 6.'), opens: time, closes: closing })
  .superRefine(({ weekday, opens, closes }, context) => {
    // Malformed times are reported above.
    if (!TIME.test(opens) || opens < closes) return;
    const message = `${WEEKDAYS[weekday]} closes before it opens.`;
    context.addIssue({ code: 'custom', path: ['closes'], message });
  });

const openingHours = z
  .array(weekdayHours)
  .min(1, 'Open on at least one weekday.')
  .superRefine((days, context) => {
    const weekdays = days.map(({ weekday }) => weekday);
    for (const [place, weekday] of weekdays.entries()) {
      if (weekdays.indexOf(weekday) === place) continue;
      const message = `${WEEKDAYS[weekday]} is there twice.`;
      context.addIssue({ code: 'custom', path: [place, 'weekday'], message });
    }
  })
  .transform((days) => days.toSorted((one, other) => one.weekday - other.weekday));

const day = z.iso
  .date('Choose a day that exists.')
  .refine(
    (text) => text >= '2000-01-01' && text <= '2199-12-31',
    'Choose a day of the years 2000 to 2199.',
  );

const closure = z
  .object({
    from: day,
    to: day,
    reason: z
      .string()
      .trim()
      .max(100, 'Keep this within 100 characters.')
      .refine(
        (text) => !/[\p{Cc}\p{Bidi_Control}]/u.test(text),
        'This contains a character that cannot be seen.',
      ),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The last day lies before the first.',
  });

const closures = z
  .array(closure)
  .max(100, 'Keep at most 100 closures.')
  .transform((all) =>
    all.toSorted(
      (one, other) => one.from.localeCompare(other.from) || one.to.localeCompare(other.to),
    ),
  );

/** The schemas of the settings with their bounds; an issue names its field (BIZ-07). */
export const businessShapes = {
  name: line('the name', 60),
  phone: line('the phone number', 40).regex(
    /^[+\d][\d ().-]*\d$|^\(\d[\d ().-]*\d$/,
    'Enter a phone number, such as (408) 555-0142.',
  ),
  email: z
    .string()
    .trim()
    .max(100, 'Keep this within 100 characters.')
    .pipe(z.email('Invalid email address')),
  serviceAreas: z.array(line('an area', 60)).max(24, 'List at most 24 areas.'),
  packages,
  openingHours,
  closures,
  leadMinutes: whole(0, 20_160, 'The notice is 0 minutes to 14 days.'),
  horizonDays: whole(1, 730, 'Bookings are taken 1 to 730 days ahead.'),
  travelMinutes: whole(0, 240, 'Travel takes 0 minutes to 4 hours.'),
  holdMinutes: whole(1, 60, 'A time is held for 1 to 60 minutes.'),
  changeLimitMinutes: whole(0, 10_080, 'The limit is 0 minutes to 7 days before the start.'),
  paymentNote: line('when one pays', 300),
} as const;

/** The saved settings; unsaved ones are left out. */
export const savedSettings = z.object(businessShapes).partial();

export const savedBusiness = z.object({
  /** 0 while nothing was ever saved. */
  version: z.number().int().min(0),
  settings: savedSettings,
});
export type SavedBusiness = z.output<typeof savedBusiness>;
