import { expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { createStaffServer } from './staff.ts';

/** Logs in at the dialog over a staff view whose session has ended. */
export async function signInAgain(
  server: ReturnType<typeof createStaffServer>,
  username = 'dana',
): Promise<void> {
  server.on('POST /api/admin/login', { body: { success: true, redirectUrl: '/admin' } });
  const dialog = within(await screen.findByRole('dialog', { name: 'Admin Login' }));
  await userEvent.type(dialog.getByLabelText('Username'), username);
  await userEvent.type(dialog.getByLabelText('Password'), 'secret');
  await userEvent.click(dialog.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Admin Login' })).toBeNull());
}
