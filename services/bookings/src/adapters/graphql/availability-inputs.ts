import { isCalendarDate, LIMITS } from '@dewlane/catalog';
import { z } from 'zod';
import { optionalText, text } from './input-parts.ts';
import { ownBookingInput } from './inputs.ts';

/** The most days per query: a month. */
const MOST_DAYS = 31;

const servicePackage = optionalText(LIMITS.answer);

export const availabilityArguments = z.object({
  from: z.string().refine(isCalendarDate, 'Choose a day that exists, as YYYY-MM-DD.'),
  days: z
    .number()
    .int()
    .min(1, 'Ask about at least one day.')
    .max(MOST_DAYS, `Ask about at most ${MOST_DAYS} days.`),
  servicePackage,
  bookingId: ownBookingInput.shape.id,
  linkToken: ownBookingInput.shape.linkToken,
});

export const holdTimeInput = z.object({ serviceDate: text(LIMITS.serviceDate), servicePackage });
