import { bookAppointment } from './commands/book-appointment.ts';
import { cancelOwnBooking } from './commands/cancel-own-booking.ts';
import { confirmAddress } from './commands/confirm-address.ts';
import { createAppointment } from './commands/create-appointment.ts';
import { createCrew } from './commands/create-crew.ts';
import { deleteAppointment } from './commands/delete-appointment.ts';
import { discardQuizDraft } from './commands/discard-quiz-draft.ts';
import { endLinks } from './commands/end-links.ts';
import { endOwnLinks } from './commands/end-own-links.ts';
import { handleTextReply } from './commands/handle-text-reply.ts';
import { holdTime } from './commands/hold-time.ts';
import { moveOwnBooking } from './commands/move-own-booking.ts';
import { planArrival } from './commands/plan-arrival.ts';
import { recordTextReport } from './commands/record-text-report.ts';
import { releaseHold } from './commands/release-hold.ts';
import { resendMail } from './commands/resend-mail.ts';
import { saveQuizResponse } from './commands/save-quiz-response.ts';
import { setContactEmail } from './commands/set-contact-email.ts';
import { undoAppointmentChange } from './commands/undo-appointment-change.ts';
import { unsubscribe } from './commands/unsubscribe.ts';
import { updateAppointment } from './commands/update-appointment.ts';
import { updateBusiness } from './commands/update-business.ts';
import { updateCrew } from './commands/update-crew.ts';
import { updateOwnBooking } from './commands/update-own-booking.ts';
import type { Dependencies } from './ports.ts';

/** All commands of bookings. */
export function commandsOf(deps: Dependencies) {
  return {
    bookAppointment: bookAppointment(deps),
    createAppointment: createAppointment(deps),
    saveQuizResponse: saveQuizResponse(deps),
    discardQuizDraft: discardQuizDraft(deps),
    setContactEmail: setContactEmail(deps),
    moveOwnBooking: moveOwnBooking(deps),
    cancelOwnBooking: cancelOwnBooking(deps),
    updateOwnBooking: updateOwnBooking(deps),
    endOwnLinks: endOwnLinks(deps),
    updateAppointment: updateAppointment(deps),
    planArrival: planArrival(deps),
    undoAppointmentChange: undoAppointmentChange(deps),
    deleteAppointment: deleteAppointment(deps),
    resendMail: resendMail(deps),
    endLinks: endLinks(deps),
    updateBusiness: updateBusiness(deps),
    createCrew: createCrew(deps),
    updateCrew: updateCrew(deps),
    holdTime: holdTime(deps),
    releaseHold: releaseHold(deps),
    confirmAddress: confirmAddress(deps),
    unsubscribe: unsubscribe(deps),
    handleTextReply: handleTextReply(deps),
    recordTextReport: recordTextReport(deps),
  };
}

export type Commands = ReturnType<typeof commandsOf>;
