import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asksBeforeLeaving } from '../testing/leaving.ts';
import { press } from '../testing/presses.ts';
import { renderApp } from '../testing/render-app.tsx';
import {
  capacityPreview,
  createStaffServer,
  NORTH_VAN,
  STAFF_BUSINESS,
  staffPage,
} from '../testing/staff.ts';

let server: ReturnType<typeof createStaffServer>;

beforeEach(() => {
  // jsdom has no size of text, and without one there is no room for the navigation at the side.
  document.documentElement.style.fontSize = '16px';
  server = createStaffServer();
  server.onGraph('StaffBusiness', () => ({ business: STAFF_BUSINESS }));
  server.onGraph('StaffCrews', () => ({ crews: [NORTH_VAN] }));
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
    expect(asksBeforeLeaving()).toBe(true);
    await press('Discard');
    expect(asksBeforeLeaving()).toBe(false);
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
    expect(asksBeforeLeaving()).toBe(true);
    server.refuseGraph('StaffBusiness', 401, 'Please sign in.', { code: 'UNAUTHENTICATED' });
    await press('Refresh');
    await screen.findByRole('dialog', { name: 'Admin Login' });
    expect(asksBeforeLeaving()).toBe(false);
    await act(() => router.navigate(-1));
    expect(address()).toBe('/admin?view=users');
    expect(screen.queryByRole('dialog', { name: 'Leave Without Saving?' })).toBeNull();
  });
});

describe('Business Settings whose changed hours are being checked', () => {
  /** Closes Mondays and saves; the returned function ends the check. */
  async function saveHours() {
    const check = server.holdAt('PreviewCapacity');
    await edit();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Monday' }));
    await press('Save Changes');
    await waitFor(() => expect(server.callsOf('PreviewCapacity')).toHaveLength(1));
    return () => check({ body: { data: capacityPreview() } });
  }

  it('BIZ-13 asks before they are left, and saves after Keep Editing', async () => {
    const endCheck = await saveHours();
    expect(asksBeforeLeaving()).toBe(true);
    await follow('View Users');
    await question();
    await press('Keep Editing');
    await isGone();
    endCheck();
    await waitFor(() => expect(server.callsOf('UpdateBusiness')).toHaveLength(1));
  });

  it('BIZ-13 says that nothing was saved once they were left', async () => {
    const endCheck = await saveHours();
    await follow('View Users');
    await question();
    await press('Leave');
    await screen.findByText('No users yet.');
    endCheck();
    expect(await screen.findByText('Not Saved')).toBeTruthy();
    expect(server.callsOf('UpdateBusiness')).toHaveLength(0);
  });
});

describe('a crew that is being typed', () => {
  /** Opens a new crew's dialog after a look at the users, and types its name. */
  async function typeCrew(dialog = 'Add Crew', open = dialog) {
    const app = await renderApp('/admin?view=users', server);
    await screen.findByText('No users yet.');
    await follow('Business Settings');
    await userEvent.click(await screen.findByRole('button', { name: open }));
    const form = within(await screen.findByRole('dialog', { name: dialog }));
    const crewName = form.getByLabelText<HTMLInputElement>('Name');
    expect(asksBeforeLeaving()).toBe(false);
    await userEvent.type(crewName, ' 2');
    return { ...app, form, crewName };
  }

  it.each([
    ['Add Crew', 'Add Crew', ' 2'],
    ['Edit Crew', 'Edit North Van', 'North Van 2'],
  ])('BIZ-13 makes the browser’s Back from %s ask', async (dialog, open, typed) => {
    const { router, address, crewName } = await typeCrew(dialog, open);
    await act(() => router.navigate(-1));
    await question();
    await press('Keep Editing');
    await waitFor(() => expect(screen.queryByText('Leave Without Saving?')).toBeNull());
    expect([address(), crewName.value]).toEqual(['/admin?view=settings', typed]);
    await act(() => router.navigate(-1));
    await question();
    await press('Leave');
    expect(await screen.findByText('No users yet.')).toBeTruthy();
  });

  it('BIZ-13 has the browser ask before the tab is closed, until it is as it was, or given up', async () => {
    const { crewName, form } = await typeCrew('Edit Crew', 'Edit North Van');
    expect(asksBeforeLeaving()).toBe(true);
    await userEvent.type(crewName, '{Backspace}{Backspace}');
    expect(asksBeforeLeaving()).toBe(false);
    await userEvent.type(crewName, '!');
    expect(asksBeforeLeaving()).toBe(true);
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await isGone();
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('BIZ-13 leaves the question about changed settings as it is once it is given up', async () => {
    await edit();
    await press('Add Crew');
    const form = within(await screen.findByRole('dialog', { name: 'Add Crew' }));
    await userEvent.type(form.getByLabelText('Name'), 'South Van');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await isGone();
    expect(asksBeforeLeaving()).toBe(true);
    await press('Discard');
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('BIZ-13 asks while it is checked, says that nothing was saved once it was left, and asks nothing while it is saved', async () => {
    const check = server.holdAt('PreviewCapacity');
    const { router, form } = await typeCrew();
    await userEvent.click(form.getByRole('button', { name: 'Add Crew' }));
    expect(asksBeforeLeaving()).toBe(true);
    await act(() => router.navigate(-1));
    await question();
    await press('Leave');
    await screen.findByText('No users yet.');
    check({ body: { data: capacityPreview() } });
    expect(await screen.findByText('Not Saved')).toBeTruthy();
    expect(server.callsOf('CreateCrew')).toHaveLength(0);
    server.onGraph('PreviewCapacity', () => capacityPreview());
    server.holdAt('CreateCrew');
    await follow('Business Settings');
    await press('Add Crew');
    const again = within(await screen.findByRole('dialog', { name: 'Add Crew' }));
    await userEvent.type(again.getByLabelText('Name'), 'South Van');
    await userEvent.click(again.getByRole('button', { name: 'Add Crew' }));
    await waitFor(() => expect(server.callsOf('CreateCrew')).toHaveLength(1));
    await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
  });

  it('BIZ-13 has the browser ask while a removal is checked', async () => {
    server.holdAt('PreviewCapacity');
    await renderApp('/admin?view=settings', server);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove North Van' }));
    await press('Remove Crew');
    await waitFor(() => expect(server.callsOf('PreviewCapacity')).toHaveLength(1));
    expect(asksBeforeLeaving()).toBe(true);
  });
});
