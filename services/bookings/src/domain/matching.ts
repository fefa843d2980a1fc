import { APPOINTMENT_ANSWER_NAMES, recordOf } from '@dewlane/catalog';
import type { Appointment } from './appointment/appointment.ts';
import { serviceTimeOf } from './appointment/appointment.ts';
import { atTime } from './appointment/timetable.ts';
import { serviceTimeOfAnswers } from './quiz-response/booking-answers.ts';
import type { QuizResponse } from './quiz-response/quiz-response.ts';
import type { TimeZone } from './schedule/business-time.ts';

/**
 * How long after its creation an appointment or a response can still be matched with the other
 * (design.md#bookings-vehicles-mail).
 */
const MATCHED_MS = 24 * 3_600_000;

/** The earliest creation time of an appointment or response that can still be matched. */
export function matchedSince(now: Date): Date {
  return new Date(now.getTime() - MATCHED_MS);
}

/**
 * An appointment matched with its answers: contact, location, slot and notes are copied unless the appointment has its
 * own (design.md#bookings-vehicles-mail, "Where answers and appointment meet"). Version and time of change stay; the
 * caller that saves it raises them.
 */
export function withAnswers(
  appointment: Appointment,
  response: QuizResponse,
  zone: TimeZone,
): Appointment {
  return {
    ...withSlot(appointment, response, zone),
    ...recordOf(APPOINTMENT_ANSWER_NAMES, (name) => response[name]),
    location: appointment.location ?? response.location,
    specialInstructions: appointment.specialInstructions ?? response.specialInstructions,
    contactName: appointment.contactName ?? response.contactName,
    contactPhone: appointment.contactPhone ?? response.contactPhone,
    quizResponseId: response.id,
    sessionId: response.sessionId,
  };
}

function withSlot(appointment: Appointment, response: QuizResponse, zone: TimeZone): Appointment {
  const own = serviceTimeOf(appointment);
  const named = serviceTimeOfAnswers(response);
  if (own.slot !== null || !named || named.slot === null || named.date !== own.date) {
    return appointment;
  }
  return atTime(appointment, named, zone);
}
