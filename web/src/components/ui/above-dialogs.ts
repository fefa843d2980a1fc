/** Elements with this attribute, such as the notifications, stay usable above an open dialog. */
export const ABOVE_DIALOGS = 'data-above-dialogs';
