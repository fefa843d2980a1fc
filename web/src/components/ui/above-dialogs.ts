/** What carries this attribute stays usable above an open dialog, such as the notifications. */
export const ABOVE_DIALOGS = 'data-above-dialogs';
