import {
  BUSINESS_PHONE,
  type BusinessSettings,
  hasInvisibleCharacter,
  LIMITS,
  MOST_HELD_MINUTES,
  SERVICE_PACKAGE_KEYS,
  SERVICE_PACKAGES,
} from '@dewlane/catalog';
import { z } from 'zod';

/** Bookings, called by the gateway itself: the saved settings with their version. */
export const INTERNAL_BUSINESS_PATH = '/internal/business';

/**
 * The original labels, which always identify their own package, whatever its current name, because older clients use
 * them.
 */
const OWN_NAMES = new Map(
  Object.values(SERVICE_PACKAGES).flatMap(({ key, catalogueId, name }) =>
    [key, catalogueId, name].map((label) => [label.toLowerCase(), key] as const),
  ),
);
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MOST_MINUTES = 720;

/** The schema of a text of at most so many characters. */
type TextOf = (most: number) => z.ZodString;

/** A text as it was saved, perhaps by a version that accepted more characters. */
const savedText: TextOf = (most) =>
  z.string().trim().max(most, `Keep this within ${most} characters.`);

const shownText: TextOf = (most) =>
  savedText(most).refine(
    (text) => !hasInvisibleCharacter(text),
    'This contains a character that cannot be seen.',
  );

const required = (text: z.ZodString, what: string) => text.min(1, `Enter ${what}.`);

/** The name of something that customers or staff see, such as a crew. */
export function shownName(most: number): z.ZodString {
  return required(shownText(most), 'a name');
}

const whole = (least: number, most: number, message: string) =>
  z.number(message).int(message).min(least, message).max(most, message);

const minutes = whole(5, MOST_MINUTES, 'A package takes 5 minutes to 12 hours.');

const offeredPackage = (text: TextOf) =>
  z
    .object({
      key: z.enum(SERVICE_PACKAGE_KEYS, 'This is none of the four packages.'),
      name: required(text(40), 'a name'),
      priceCents: whole(0, LIMITS.priceCents, 'A price is $0 to $100,000, in whole cents.'),
      minMinutes: minutes,
      maxMinutes: minutes,
      features: z.array(required(text(100), 'what is in it')).max(10, 'List at most 10 things.'),
      isOnSale: z.boolean(),
    })
    .refine(({ minMinutes, maxMinutes }) => minMinutes <= maxMinutes, {
      path: ['maxMinutes'],
      message: 'The longest duration is shorter than the shortest.',
    })
    .refine(({ key, name }) => (OWN_NAMES.get(name.toLowerCase()) ?? key) === key, {
      path: ['name'],
      message: 'Another package goes by this name.',
    });

const packages = (text: TextOf) =>
  z
    .array(offeredPackage(text))
    .refine(
      (all) =>
        SERVICE_PACKAGE_KEYS.every((key) => all.filter((one) => one.key === key).length === 1),
      {
        message: 'Name each of the four packages once.',
        abort: true,
      },
    )
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

const closure = (text: TextOf) =>
  z.object({ from: day, to: day, reason: text(100) }).refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The last day lies before the first.',
  });

const closures = (text: TextOf) =>
  z
    .array(closure(text))
    .max(100, 'Keep at most 100 closures.')
    .transform((all) =>
      all.toSorted(
        (one, other) => one.from.localeCompare(other.from) || one.to.localeCompare(other.to),
      ),
    );

const heldMinutes = (most: number) => whole(1, most, `A time is held for 1 to ${most} minutes.`);

const shapesOf = (text: TextOf) =>
  ({
    name: required(text(60), 'the name'),
    phone: required(text(40), 'the phone number').regex(
      BUSINESS_PHONE,
      'Enter a phone number, such as (408) 555-0142.',
    ),
    email: z
      .string()
      .trim()
      .max(100, 'Keep this within 100 characters.')
      .pipe(z.email('Invalid email address')),
    serviceAreas: z.array(required(text(60), 'an area')).max(24, 'List at most 24 areas.'),
    packages: packages(text),
    openingHours,
    closures: closures(text),
    leadMinutes: whole(0, 20_160, 'The notice is 0 minutes to 14 days.'),
    horizonDays: whole(1, 730, 'Bookings are taken 1 to 730 days ahead.'),
    travelMinutes: whole(0, 240, 'Travel takes 0 minutes to 4 hours.'),
    holdMinutes: heldMinutes(MOST_HELD_MINUTES),
    changeLimitMinutes: whole(0, 10_080, 'The limit is 0 minutes to 7 days before the start.'),
    paymentNote: required(text(300), 'when one pays'),
  }) satisfies Record<keyof BusinessSettings, z.ZodType>;

/** The schemas of the settings with their bounds; an issue names its field (BIZ-07). */
export const businessShapes = shapesOf(shownText);

/** The saved settings; unsaved ones are left out. Earlier versions accepted holds of up to an hour. */
export const savedSettings = z
  .object({ ...shapesOf(savedText), holdMinutes: heldMinutes(60) })
  .partial();

export const savedBusiness = z.object({
  /** 0 while nothing was ever saved. */
  version: z.number().int().min(0),
  settings: savedSettings,
  /** The zone in which appointments are booked (OPS-33); older versions leave it out. */
  timeZone: z.string().optional(),
});
export type SavedBusiness = z.output<typeof savedBusiness>;
