import { useMemo } from 'react';
import {
  AddVehicleDocument,
  BookAppointmentDocument,
  type BookAppointmentMutation,
  DiscardQuizDraftDocument,
  SaveQuizResponseDocument,
} from '../../../generated/customer/graphql.ts';
import { useRefreshLists, useSendMutation } from '../../../lib/graphql/use-call.ts';
import type { BookingPorts } from '../completion/complete-booking.ts';
import { timeLabel } from '../confirmation/booked-summary.ts';
import type { DraftSnapshot } from '../draft/tab-draft.ts';
import type { Answers } from '../machine/answers.ts';
import type { BookedAppointment } from '../machine/booking.ts';
import { parseAnswers } from '../machine/parse-answers.ts';
import { answersInput, changedAnswersInput } from './answers-input.ts';

/** Everything the questionnaire sends. */
export interface BookingCalls extends BookingPorts {
  /** Saves the answers so far and answers with their session. */
  readonly saveDraft: (draft: DraftSnapshot) => Promise<string>;
  readonly discardDraft: (sessionId: string) => Promise<void>;
}

/** The questionnaire's mutations; each throws CallFailed. */
export function useBookingCalls(): BookingCalls {
  const send = useSendMutation();
  const refreshLists = useRefreshLists();
  return useMemo(
    () => ({
      async addVehicle(vehicle, key) {
        const input = { ...vehicle, idempotencyKey: key };
        return (await send(AddVehicleDocument, { input })).addVehicle.id;
      },
      async book({ attempt, vehicleId, sessionId }) {
        const data = await send(BookAppointmentDocument, {
          input: {
            vehicleId,
            answers: answersInput(attempt.content.answers),
            idempotencyKey: attempt.key,
            ...(sessionId ? { sessionId } : {}),
          },
        });
        refreshLists();
        return booked(data, attempt.content.answers);
      },
      async saveDraft({ answers, vehicleId, sessionId }) {
        const data = await send(SaveQuizResponseDocument, {
          input: sessionId
            ? { answers: changedAnswersInput(answers), sessionId, vehicleId }
            : { answers: answersInput(answers), ...(vehicleId ? { vehicleId } : {}) },
        });
        return data.saveQuizResponse.sessionId;
      },
      async discardDraft(sessionId) {
        await send(DiscardQuizDraftDocument, { sessionId });
      },
    }),
    [send, refreshLists],
  );
}

function booked(data: BookAppointmentMutation, answers: Answers): BookedAppointment {
  const { appointment } = data.bookAppointment;
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
  };
}
