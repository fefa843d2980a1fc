import { confirmAddress, unsubscribe } from './commands/answer-link.ts';
import { bookAppointment } from './commands/book-appointment.ts';
import { createAppointment } from './commands/create-appointment.ts';
import { deleteAppointment } from './commands/delete-appointment.ts';
import { discardQuizDraft } from './commands/discard-quiz-draft.ts';
import { resendMail } from './commands/resend-mail.ts';
import { saveQuizResponse } from './commands/save-quiz-response.ts';
import { setContactEmail } from './commands/set-contact-email.ts';
import { undoChange } from './commands/undo-change.ts';
import { updateAppointment } from './commands/update-appointment.ts';
import { updateBusiness } from './commands/update-business.ts';
import type { CommandParts } from './ports.ts';

/** Everything that bookings can be told to do. */
export function commandsOf(parts: CommandParts) {
  return {
    bookAppointment: bookAppointment(parts),
    createAppointment: createAppointment(parts),
    saveQuizResponse: saveQuizResponse(parts),
    discardQuizDraft: discardQuizDraft(parts),
    setContactEmail: setContactEmail(parts),
    updateAppointment: updateAppointment(parts),
    undoAppointmentChange: undoChange(parts),
    deleteAppointment: deleteAppointment(parts),
    resendMail: resendMail(parts),
    updateBusiness: updateBusiness(parts),
    confirmAddress: confirmAddress(parts),
    unsubscribe: unsubscribe(parts),
  };
}

export type Commands = ReturnType<typeof commandsOf>;
