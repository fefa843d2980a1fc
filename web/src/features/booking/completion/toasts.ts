import { showToast } from '../../../lib/toasts/toasts.ts';

/** What booking says, word for word (ERR-14 to ERR-20). */
export const bookingToasts = {
  missingPackage: () =>
    showToast({
      title: 'Please select a service',
      text: 'Choose a service package to continue with booking',
    }),
  vehicleFailed: () =>
    showToast({
      title: 'Error Creating Vehicle',
      text: 'Failed to create vehicle. Please try again.',
      tone: 'error',
    }),
  vehicleAdded: (label: string) =>
    showToast({
      title: 'Vehicle Added!',
      text: `${label} is saved with your vehicles.`,
      tone: 'success',
    }),
  booked: () =>
    showToast({
      title: 'Service Scheduled!',
      text: 'Your service appointment has been booked successfully.',
      tone: 'success',
    }),
  notBooked: () =>
    showToast({
      title: 'Scheduling Failed',
      text: 'Unable to schedule service. Please try again.',
      tone: 'error',
    }),
  otherError: (message: string) =>
    showToast({
      title: 'Booking Error',
      text: message || 'There was an error completing your booking. Please try again.',
      tone: 'error',
    }),
} as const;
