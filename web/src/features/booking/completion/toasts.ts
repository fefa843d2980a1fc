import { t } from '../../../lib/text/language.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';

/** The toasts of booking, word for word (ERR-14 to ERR-20). */
export const bookingToasts = {
  missingPackage: () =>
    showToast({
      title: t('Please select a service'),
      text: t('Choose a service package to continue with booking'),
    }),
  vehicleFailed: () =>
    showToast({
      title: t('Error Creating Vehicle'),
      text: t('Failed to create vehicle. Please try again.'),
      tone: 'error',
    }),
  vehicleAdded: (label: string) =>
    showToast({
      title: t('Vehicle Added!'),
      text: t`${label} is saved with your vehicles.`,
      tone: 'success',
    }),
  booked: () =>
    showToast({
      title: t('Service Scheduled!'),
      text: t('Your service appointment has been booked successfully.'),
      tone: 'success',
    }),
  notBooked: () =>
    showToast({
      title: t('Scheduling Failed'),
      text: t('Unable to schedule service. Please try again.'),
      tone: 'error',
    }),
  otherError: (message: string) =>
    showToast({
      title: t('Booking Error'),
      text: message || t('There was an error completing your booking. Please try again.'),
      tone: 'error',
    }),
} as const;
