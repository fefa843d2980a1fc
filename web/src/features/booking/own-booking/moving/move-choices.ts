import {
  SERVICE_PACKAGES,
  type ServicePackageKey,
  TIME_SLOT_KEYS,
  TIME_SLOTS,
  type TimeSlotKey,
} from '@dewlane/catalog';
import type { Answer } from '../../../../components/ui/answer-group.tsx';
import { slotText } from '../../../../lib/dates/slot-text.ts';
import { translateLabel } from '../../../../lib/text/labels.ts';
import { t } from '../../../../lib/text/language.ts';
import { type WantedTime, whyDayClosed, whySlotClosed } from '../../dates/closed-times.ts';
import { isSlotOver } from '../../dates/free-times.ts';
import type { ChangeRefusal } from '../api/change-refusal.ts';
import type { FreeTimes } from '../api/use-free-times.ts';
import type { OwnBooking } from '../api/use-own-booking.ts';
import { isSameTime } from '../text/appointment-time.ts';

/** A slot, or one of the free exact times. */
export type MoveChoice = TimeSlotKey | 'exact';

type MovedBooking = Pick<
  OwnBooking,
  'scheduledDate' | 'timeSlot' | 'customTime' | 'servicePackage'
>;

interface MoveState {
  readonly booking: MovedBooking;
  /** The day that is shown, `YYYY-MM-DD`. */
  readonly day: string;
  readonly choice: MoveChoice | null;
  /** The exact time chosen last, `h:mm AM/PM`; empty before. */
  readonly exact: string;
  readonly free: Pick<FreeTimes, 'knows' | 'hasFailed' | 'isSlotFull' | 'timesOf'>;
  readonly refusal: Pick<ChangeRefusal, 'alternatives'> | null;
  readonly now: Date;
}

interface MoveChoices {
  readonly answers: readonly Answer<MoveChoice>[];
  /** The free exact times of the day without the booking's own. */
  readonly times: readonly string[];
  /** The chosen exact time; undefined once it was taken: no other one takes its place. */
  readonly picked: string | undefined;
  /** The service date to move to; null as long as none that is free is chosen. */
  readonly serviceDate: string | null;
  /** The free times near the refused one, as service dates, without the booking's own. */
  readonly alternatives: readonly string[];
}

/**
 * What the panel that moves a booking offers of a day (SELF-02, AVAIL-17). What turns out late to be full stays in its place and
 * keeps the focus (FLOW-10, FLOW-16); what is known at once to be closed is disabled, with the reason.
 */
export function moveChoices(state: MoveState): MoveChoices {
  const { booking, day, choice, exact, free, refusal } = state;
  // The service counts the booking's own place as free, so its own time is among the free ones.
  const own = `${booking.scheduledDate} ${slotText(booking)}`;
  const isOther = (serviceDate: string) => !isSameTime(serviceDate, own);
  const times = free.timesOf(day).filter((time) => isOther(`${day} ${time}`));
  const slots = TIME_SLOT_KEYS.map((slot) => slotAnswer(state, slot));
  // Beside closed slots, whose reasons say why, there is nothing to add.
  const whyNone = slots.some(({ off }) => off) ? t('Full') : '–';
  const whyUnknown = free.hasFailed ? '–' : '…';
  const exactAnswer: Answer<MoveChoice> = {
    value: 'exact',
    label: t('Exact time'),
    ...(times.length === 0 && { off: free.knows(day) ? whyNone : whyUnknown }),
  };
  const answers = [...slots, exactAnswer];
  const picked = times.find((time) => time === exact);
  const isOffered = answers.some(
    ({ value, disabled, off }) => value === choice && !disabled && !off,
  );
  const time = choice === 'exact' ? picked : choice;
  return {
    answers,
    times,
    picked,
    serviceDate: isOffered && time ? `${day} ${time}` : null,
    alternatives: refusal?.alternatives.filter(isOther) ?? [],
  };
}

function slotAnswer(state: MoveState, slot: TimeSlotKey): Answer<MoveChoice> {
  const { day, free } = state;
  const reason = whySlotDisabled(state, slot);
  return {
    value: slot,
    label: translateLabel(TIME_SLOTS[slot].name),
    quiet: `(${TIME_SLOTS[slot].hours})`,
    ...(reason !== null
      ? { disabled: true, reason }
      : free.isSlotFull(day, slot) && { off: t('Full') }),
  };
}

/**
 * The service knows the booking's own length, the client only its package's as it is now (BIZ-04): that decides until the day has
 * been loaded, and gives a closed slot its reason.
 */
function whySlotDisabled({ booking, day, free, now }: MoveState, slot: TimeSlotKey): string | null {
  if (day === booking.scheduledDate && slot === booking.timeSlot) return t('Your time as it is');
  if (isSlotOver(day, slot, now)) return t('This slot is over for the day');
  if (free.knows(day) && !free.isSlotFull(day, slot)) return null;
  return whySlotClosed(wantedOn(booking, day), slot, now);
}

/** Why the booking can't be moved to a day, by the service once the day has been loaded; null if it can (AVAIL-09). */
export function whyDayOff(
  booking: MovedBooking,
  day: string,
  free: Pick<FreeTimes, 'knows' | 'whyFull'>,
  now: Date,
): string | null {
  return free.knows(day) ? free.whyFull(day) : whyDayClosed(wantedOn(booking, day), now);
}

function wantedOn({ servicePackage }: MovedBooking, serviceDate: string): WantedTime {
  return { serviceDate, selectedServicePackage: packageKeyOf(servicePackage) };
}

/** The booked package's key; empty if there is none. */
function packageKeyOf(servicePackage: MovedBooking['servicePackage']): ServicePackageKey | '' {
  return Object.values(SERVICE_PACKAGES).find(({ key }) => key === servicePackage)?.key ?? '';
}
