import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press } from '../testing/presses.ts';
import { renderApp } from '../testing/render-app.tsx';
import { createStaffServer, STAFF_BUSINESS, staffPage } from '../testing/staff.ts';

let server: ReturnType<typeof createStaffServer>;

beforeEach(() => {
  // jsdom has no size of text, and without one there is no room for the navigation at the side.
  document.documentElement.style.fontSize = '16px';
  server = createStaffServer();
  server.onGraph('StaffBusiness', () => ({ business: STAFF_BUSINESS }));
  server.onGraph('StaffUsers', () => ({
    __typename: 'Query',
    staffUsers: staffPage('StaffUser', []),
  }));
  server.on('POST /api/admin/logout', { body: { success: true } });
});

afterEach(() => {
  document.documentElement.style.fontSize = '';
});

const name = () => screen.getByLabelText<HTMLInputElement>('Business name');
const question = () => screen.findByRole('dialog', { name: 'Leave Without Saving?' });
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const follow = (label: string) => userEvent.click(screen.getByRole('link', { name: label }));

/** Opens the settings after a look at the users, and types another name. */
async function edit() {
  const app = await renderApp('/admin?view=users', server);
  await screen.findByText('No users yet.');
  await follow('Business Settings');
  await userEvent.type(await screen.findByLabelText('Business name'), '!');
  return app;
}

const closeTab = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

describe('Logout', () => {
  it.each([
    ['fails', () => server.on('POST /api/admin/logout', { status: 400, body: { error: 'No' } })],
    ['reaches nobody', () => server.breakAt('POST /api/admin/logout')],
  ])(
    'ADMIN-03 says if it %s, and leaves staff where they are, still logged in',
    async (_, fail) => {
      fail();
      const { address } = await renderApp('/admin?view=users', server);
      await screen.findByText('No users yet.');
      await press('Logout');
      const text = 'You could not be logged out. Please try again.';
      expect(await screen.findByText(text)).toBeTruthy();
      expect(address()).toBe('/admin?view=users');
      expect(screen.getByText('No users yet.')).toBeTruthy();
      server.on('POST /api/admin/logout', { body: { success: true } });
      await press('Logout');
      await waitFor(() => expect(address()).toBe('/'));
    },
  );
});

describe('Business Settings with unsaved changes', () => {
  it('BIZ-13 asks before another view, and keeps what is typed at Keep Editing', async () => {
    const { address } = await edit();
    await follow('View Users');
    await question();
    await press('Keep Editing');
    await isGone();
    expect(name().value).toBe('Dewlane!');
    expect(address()).toBe('/admin?view=settings');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'View Users' }));
    await follow('View Users');
    await question();
    await press('Leave');
    expect(await screen.findByText('No users yet.')).toBeTruthy();
    await follow('Business Settings');
    expect((await screen.findByLabelText<HTMLInputElement>('Business name')).value).toBe('Dewlane');
  });

  it('BIZ-13 FLOW-06 asks at a link of a phone’s menu, and gives the focus back to that', async () => {
    await edit();
    document.documentElement.style.fontSize = '';
    fireEvent(window, new Event('resize'));
    await press('Menu');
    await follow('View Users');
    await question();
    await press('Keep Editing');
    await isGone();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' }));
  });

  it('BIZ-13 asks at the browser’s Back', async () => {
    const { router, address } = await edit();
    await act(() => router.navigate(-1));
    await question();
    expect(address()).toBe('/admin?view=settings');
    await press('Leave');
    expect(await screen.findByText('No users yet.')).toBeTruthy();
  });

  it('BIZ-13 asks before it logs out', async () => {
    const { address } = await edit();
    await press('Logout');
    await question();
    await userEvent.keyboard('{Escape}');
    await isGone();
    expect(server.callsOf('POST /api/admin/logout')).toEqual([]);
    expect(name().value).toBe('Dewlane!');
    await press('Logout');
    await question();
    await press('Leave');
    await waitFor(() => expect(address()).toBe('/'));
    expect(server.callsOf('POST /api/admin/logout')).toHaveLength(1);
  });

  it('BIZ-13 has the browser ask before the tab is closed, until they are discarded', async () => {
    await edit();
    expect(closeTab()).toBe(true);
    await press('Discard');
    expect(closeTab()).toBe(false);
    await follow('View Users');
    expect(await screen.findByText('No users yet.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('BIZ-13 asks nothing at a link that stays, nor while they are saved', async () => {
    server.on('UpdateBusiness', () => new Promise(() => undefined));
    await edit();
    await follow('Business Settings');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(name().value).toBe('Dewlane!');
    await press('Save Changes');
    await follow('View Users');
    expect(await screen.findByText('No users yet.')).toBeTruthy();
  });

  it('BIZ-13 STAFF-11 holds nobody who closes the Admin Login dialog after the session has ended', async () => {
    const { address } = await edit();
    server.refuseGraph('UpdateBusiness', 401, 'Please sign in.', { code: 'UNAUTHENTICATED' });
    await press('Save Changes');
    const dialog = await screen.findByRole('dialog', { name: 'Admin Login' });
    expect(within(dialog).getByLabelText('Username')).toBeTruthy();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('BIZ-13 STAFF-11 asks nothing at the browser’s Back, nor before the tab is closed, while the session has ended', async () => {
    const { router, address } = await edit();
    expect(closeTab()).toBe(true);
    server.refuseGraph('StaffBusiness', 401, 'Please sign in.', { code: 'UNAUTHENTICATED' });
    await press('Refresh');
    await screen.findByRole('dialog', { name: 'Admin Login' });
    expect(closeTab()).toBe(false);
    await act(() => router.navigate(-1));
    expect(address()).toBe('/admin?view=users');
    expect(screen.queryByRole('dialog', { name: 'Leave Without Saving?' })).toBeNull();
  });
});
