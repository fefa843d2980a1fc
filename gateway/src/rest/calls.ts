import type { ServiceClient } from '../services/service-client.ts';
import { type AccountCallsOptions, accountCalls } from './account-calls.ts';
import { adminAppointmentCalls } from './admin-appointment-calls.ts';
import { adminListCalls } from './admin-list-calls.ts';
import { adminSessionCalls } from './admin-session-calls.ts';
import { appointmentCalls } from './appointment-calls.ts';
import type { Call } from './call.ts';
import { photoCalls } from './photo-calls.ts';
import { quizCalls } from './quiz-calls.ts';
import { vehicleCalls } from './vehicle-calls.ts';

/** Every call of SPEC §7, and the photos'. */
export function allCalls(options: AccountCallsOptions, vehicles: ServiceClient): Call[] {
  return [
    ...accountCalls(options),
    ...vehicleCalls(vehicles),
    ...photoCalls(vehicles),
    ...appointmentCalls(),
    ...quizCalls(),
    ...adminSessionCalls(options),
    ...adminListCalls(),
    ...adminAppointmentCalls(),
  ];
}
