import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ACCOUNT } from '../testing/account.ts';
import { addPageServer, CAMRY, LAST_BOOKING, question } from '../testing/add-page.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import { appointmentsResponse, vehicle, vehiclesResponse } from '../testing/garage.ts';
import { press } from '../testing/presses.ts';
import { GUEST, MEMBER, renderApp } from '../testing/render-app.tsx';

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = createFakeServer();
  server.onGraph('GarageVehicles', () => vehiclesResponse([]));
  server.onGraph('GarageAppointments', () => appointmentsResponse());
});

const focused = () => document.activeElement;

describe('the focus of a button that goes when it is pressed', () => {
  it('FLOW-06 goes to the other browsers when one is signed out or forgotten', async () => {
    const seenAt = {
      createdAt: '2026-11-20T08:00:00.000Z',
      lastUsedAt: '2026-11-21T03:00:00.000Z',
    };
    const session = (id: string, isCurrent: boolean) => ({
      id: `session-${id}`,
      isCurrent,
      deviceId: id,
      ...seenAt,
    });
    const account = {
      email: 'jordan@example.com',
      username: 'jordan',
      firstName: 'Jordan',
      lastName: null,
      createdAt: '2026-11-01T08:00:00.000Z',
      sessions: [session('desk', true), session('phone', false)],
      devices: [
        { id: 'desk', userAgent: 'X11; Linux Firefox/140', lastUsedAt: seenAt.lastUsedAt },
        { id: 'phone', userAgent: 'iPhone Safari/604', lastUsedAt: seenAt.lastUsedAt },
      ],
    };
    server.on('GET /api/account', { body: account });
    server.on('DELETE /api/account/sessions/session-phone', { body: { success: true } });
    server.on('DELETE /api/account/devices/phone', { body: { success: true } });
    await renderApp('/account', server, MEMBER);
    await screen.findByRole('button', { name: 'Sign Out: Safari on iPhone' });
    const sessions = [session('desk', true)];
    server.on('GET /api/account', { body: { ...account, sessions } });
    await press('Sign Out: Safari on iPhone');
    await screen.findByRole('button', { name: 'Forget: Safari on iPhone' });
    const list = screen.getByText('Firefox on Linux').closest('ul');
    await waitFor(() => expect(focused()).toBe(list));
    const devices = account.devices.slice(0, 1);
    server.on('GET /api/account', { body: { ...account, sessions, devices } });
    await press('Forget: Safari on iPhone');
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    await waitFor(() => expect(focused()).toBe(list));
  });

  it('FLOW-24 stays where it was put when one of several browsers is signed out, and the others stay busy', async () => {
    server.on('GET /api/account', { body: ACCOUNT });
    const signOut = server.holdAt('DELETE /api/account/sessions/other');
    const forget = server.holdAt('DELETE /api/account/devices/old');
    await renderApp('/account', server, MEMBER);
    const list = (await screen.findByText('Firefox on Linux')).closest('ul');
    await press('Sign Out: Safari on iPhone');
    await press('Forget: Chrome on Windows');
    const second = screen.getByRole('button', { name: 'Forget: Chrome on Windows' });
    const sessions = ACCOUNT.sessions.filter(({ id }) => id !== 'other');
    server.on('GET /api/account', { body: { ...ACCOUNT, sessions } });
    signOut({ body: { success: true } });
    const left = await screen.findByRole('button', { name: 'Forget: Safari on iPhone' });
    await waitFor(() => expect(left.ariaBusy).toBeNull());
    expect(focused()).toBe(second);
    expect(second.ariaBusy).toBe('true');
    const devices = ACCOUNT.devices.filter(({ id }) => id !== 'old');
    server.on('GET /api/account', { body: { ...ACCOUNT, sessions, devices } });
    forget({ body: { success: true } });
    await waitFor(() => expect(second.isConnected).toBe(false));
    expect(focused()).toBe(list);
  });

  it.each<[string, (end: () => void) => void]>([
    ['another one’s end', (end) => end()],
    ['the window’s focus', () => void fireEvent(window, new Event('focus'))],
  ])(
    'FLOW-16 goes to the other browsers when a read for %s already leaves out what waits',
    async (_, read) => {
      const respond = server.holdAt('DELETE /api/account/sessions/other');
      server.holdAt('DELETE /api/account/devices/old');
      server.on('GET /api/account', { body: ACCOUNT });
      await renderApp('/account', server, MEMBER);
      const list = (await screen.findByText('Firefox on Linux')).closest('ul');
      await press('Sign Out: Safari on iPhone');
      await press('Forget: Chrome on Windows');
      const devices = ACCOUNT.devices.filter(({ id }) => id !== 'old');
      server.on('GET /api/account', { body: { ...ACCOUNT, devices } });
      read(() => respond({ body: { success: true } }));
      await waitFor(() => expect(screen.queryByText('Chrome on Windows')).toBeNull());
      expect(focused()).toBe(list);
    },
  );

  it('FLOW-16 goes to the other browsers when one has gone though nobody said so', async () => {
    server.on('GET /api/account', { body: ACCOUNT });
    server.breakAt('DELETE /api/account/devices/old');
    await renderApp('/account', server, MEMBER);
    const list = (await screen.findByText('Firefox on Linux')).closest('ul');
    const devices = ACCOUNT.devices.filter(({ id }) => id !== 'old');
    server.on('GET /api/account', { body: { ...ACCOUNT, devices } });
    await press('Forget: Chrome on Windows');
    await screen.findByText('Sign-out Failed', undefined, { timeout: 3000 });
    await waitFor(() => expect(screen.queryByText('Chrome on Windows')).toBeNull());
    expect(focused()).toBe(list);
  });

  it('FLOW-06 HOME-28 goes to Add Your First Vehicle from Add Vehicle Later', async () => {
    localStorage.setItem('selectedServicePackage', 'full');
    await renderApp('/home', server, MEMBER);
    await press('Add Vehicle Later');
    expect(focused()).toBe(screen.getByRole('link', { name: 'Add Your First Vehicle' }));
  });

  it('FLOW-06 goes to the content when Try Again loads it', async () => {
    server.refuseGraph('GarageVehicles', 400, 'No');
    await renderApp('/home', server, GUEST);
    await screen.findByText('Your vehicles could not be loaded.');
    server.onGraph('GarageVehicles', () =>
      vehiclesResponse([vehicle('v1', { label: '2021 Toyota Camry' })]),
    );
    await press('Try Again');
    await screen.findByText('2021 Toyota Camry');
    await waitFor(() => expect(focused()).toBe(screen.getByRole('main')));
  });
});

describe('the focus of a button that leads no further', () => {
  it('FLOW-06 stays at Previous month in the current month', async () => {
    const pages = addPageServer({ vehicles: [CAMRY], lastBooking: LAST_BOOKING });
    await renderApp('/add?vehicle=v-1&tab=service', pages, MEMBER);
    await question('Which day suits you?');
    const month = () => screen.getByRole('heading', { level: 2 }).textContent;
    const shown = month();
    const previous = screen.getByRole<HTMLButtonElement>('button', { name: 'Previous month' });
    expect(previous.getAttribute('aria-disabled')).toBe('true');
    await press('Next month');
    expect(previous.getAttribute('aria-disabled')).toBe('false');
    expect(month()).not.toBe(shown);
    await press('Previous month');
    await press('Previous month');
    expect(month()).toBe(shown);
    expect(focused()).toBe(previous);
    expect(previous.disabled).toBe(false);
  });
});
