import type { Services } from '../services/services.ts';
import { accountDataCalls } from './account-data-calls.ts';
import { accountLinkCalls } from './account-link-calls.ts';
import { accountPageCalls } from './account-page-calls.ts';
import type { AccountCallsOptions } from './account-requests.ts';
import { adminAppointmentCalls } from './admin-appointment-calls.ts';
import { adminListCalls } from './admin-list-calls.ts';
import { adminSessionCalls } from './admin-session-calls.ts';
import { appointmentCalls } from './appointment-calls.ts';
import { businessYear } from './business-year.ts';
import type { Call } from './call.ts';
import { earlierUploads } from './earlier-uploads.ts';
import { photoCalls } from './photo-calls.ts';
import type { UploadPhoto } from './photo-uploads.ts';
import { quizCalls } from './quiz-calls.ts';
import { type SignInCallsOptions, signInCalls } from './sign-in-calls.ts';
import { vehicleCalls } from './vehicle-calls.ts';

/** All REST calls. */
export function allCalls(
  options: SignInCallsOptions & AccountCallsOptions,
  services: Pick<Services, 'identity' | 'vehicles' | 'bookings'>,
  uploadPhoto: UploadPhoto,
): Call[] {
  const { vehicles, bookings } = services;
  return [
    ...signInCalls(options),
    ...accountLinkCalls(options),
    ...accountPageCalls(options),
    ...accountDataCalls(options, services),
    ...vehicleCalls({
      uploadPhoto,
      findUpload: earlierUploads(vehicles),
      yearNow: businessYear(options.businessTimeZone),
    }),
    ...photoCalls(vehicles, uploadPhoto),
    ...appointmentCalls(bookings),
    ...quizCalls(),
    ...adminSessionCalls(options),
    ...adminListCalls(),
    ...adminAppointmentCalls(),
  ];
}
