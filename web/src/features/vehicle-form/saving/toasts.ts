import { showToast } from '../../../lib/toasts/toasts.ts';

/** What the vehicle form says, word for word (ERR-09 to ERR-13). */
export const vehicleToasts = {
  blankMileage: () =>
    showToast({
      title: 'Validation Error',
      text: 'Please enter the vehicle mileage.',
      tone: 'error',
    }),
  failed: (isEditing: boolean) =>
    showToast({
      title: 'Error',
      text: isEditing
        ? 'Failed to update vehicle. Please try again.'
        : 'Failed to add vehicle. Please try again.',
      tone: 'error',
    }),
  saved: (isEditing: boolean) =>
    showToast({
      title: 'Success',
      text: isEditing ? 'Vehicle updated successfully!' : 'Vehicle added successfully!',
      tone: 'success',
    }),
  readyForService: () =>
    showToast({
      title: 'Ready for Service',
      text: 'Vehicle saved! You can now schedule a service.',
      tone: 'success',
    }),
} as const;
