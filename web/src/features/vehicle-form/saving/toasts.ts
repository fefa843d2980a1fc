import { t } from '../../../lib/text/language.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';

/** The toasts of the vehicle form, word for word (ERR-09 to ERR-13). */
export const vehicleToasts = {
  blankMileage: () =>
    showToast({
      title: t('Validation Error'),
      text: t('Please enter the vehicle mileage.'),
      tone: 'error',
    }),
  failed: (isEditing: boolean) =>
    showToast({
      title: t('Error'),
      text: isEditing
        ? t('Failed to update vehicle. Please try again.')
        : t('Failed to add vehicle. Please try again.'),
      tone: 'error',
    }),
  photoUnavailable: () =>
    showToast({ title: t('Photo unavailable'), text: t('Image failed to load'), tone: 'error' }),
  saved: (isEditing: boolean) =>
    showToast({
      title: t('Success'),
      text: isEditing ? t('Vehicle updated successfully!') : t('Vehicle added successfully!'),
      tone: 'success',
    }),
  readyForService: () =>
    showToast({
      title: t('Ready for Service'),
      text: t('Vehicle saved! You can now schedule a service.'),
      tone: 'success',
    }),
} as const;
