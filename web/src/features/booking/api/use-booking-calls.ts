import { useMemo } from 'react';
import {
  AddVehicleDocument,
  BookAppointmentDocument,
  type BookAppointmentMutation,
  DiscardQuizDraftDocument,
  SaveQuizResponseDocument,
} from '../../../generated/customer/graphql.ts';
import {
  type SendDocument,
  useRefreshLists,
  useSendMutation,
} from '../../../lib/graphql/use-call.ts';
import { LANGUAGE } from '../../../lib/text/language.ts';
import type { DraftSnapshot } from '../draft/tab-draft.ts';
import type { Answers } from '../machine/answers.ts';
import { timeLabel } from '../machine/booked-summary.ts';
import type { Attempt, BookedAppointment } from '../machine/booking.ts';
import { parseAnswers } from '../machine/parse-answers.ts';
import type { NewVehicle } from '../machine/vehicle.ts';
import { answersInput } from './answers-input.ts';

/** The questionnaire's calls; each throws CallFailed. */
export type BookingCalls = ReturnType<typeof createBookingCalls>;

/** Returns the questionnaire's calls; the same object while the user stays the same. */
export function useBookingCalls(): BookingCalls {
  const send = useSendMutation();
  const refreshLists = useRefreshLists();
  return useMemo(() => createBookingCalls(send, refreshLists), [send, refreshLists]);
}

interface BookingRequest {
  readonly attempt: Attempt;
  readonly vehicleId: string;
  readonly sessionId: string | null;
  /** So that the server refuses to book at another one (BIZ-05). */
  readonly shownPriceCents: number | null;
}

function createBookingCalls(send: SendDocument, refreshLists: () => void) {
  return {
    /** Adds the vehicle, once for each key, and returns its id. */
    async addVehicle(vehicle: NewVehicle, key: string): Promise<string> {
      const input = { ...vehicle, idempotencyKey: key };
      const { addVehicle } = await send(AddVehicleDocument, { input });
      refreshLists();
      return addVehicle.id;
    },
    /** Books, once for each attempt's key. */
    async book(request: BookingRequest): Promise<BookedAppointment> {
      const { attempt, vehicleId, sessionId, shownPriceCents } = request;
      const data = await send(BookAppointmentDocument, {
        input: {
          vehicleId,
          answers: answersInput(attempt.content.answers),
          ...(shownPriceCents === null ? {} : { shownPriceCents }),
          idempotencyKey: attempt.key,
          ...(LANGUAGE === 'en' ? {} : { language: LANGUAGE }),
          ...(sessionId ? { sessionId } : {}),
        },
      });
      refreshLists();
      return booked(data, attempt.content.answers);
    },
    /** Saves the answers so far under their session, which may be a new one, and returns its id. */
    async saveDraft({ answers, vehicleId, sessionId }: DraftSnapshot): Promise<string> {
      const data = await send(SaveQuizResponseDocument, {
        input: { answers: answersInput(answers), sessionId, vehicleId },
      });
      return data.saveQuizResponse.sessionId;
    },
    async discardDraft(sessionId: string): Promise<void> {
      await send(DiscardQuizDraftDocument, { input: { sessionId } });
    },
  };
}

function booked(data: BookAppointmentMutation, answers: Answers): BookedAppointment {
  const { appointment, isToldByText } = data.bookAppointment;
  const { timeSlot, customTime } = parseAnswers(appointment);
  return {
    id: appointment.id,
    confirmationNumber: appointment.confirmationNumber,
    serviceType: appointment.serviceType,
    vehicleInfo: appointment.vehicleInfo,
    location: appointment.location ?? answers.location,
    date: appointment.scheduledDate,
    time: timeLabel({ timeSlot, customTime }) || timeLabel(answers),
    price: appointment.price ?? '',
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
    isToldByText,
  };
}
