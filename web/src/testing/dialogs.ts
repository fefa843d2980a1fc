import { screen } from '@testing-library/react';

/** Whether the dialog with this name is open; one that was closed may still be there, on its way out. */
export function isOpen(name: string): boolean {
  return screen.queryByRole('dialog', { name })?.dataset['state'] === 'open';
}
