import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths } from '../config/paths.ts';
import { saveBeforeReload } from '../lib/browser/before-reload.ts';
import { addPageServer, question } from '../testing/add-page.ts';
import { isOpen } from '../testing/dialogs.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import { appointmentsResponse, vehiclesResponse } from '../testing/garage.ts';
import { GUEST, MEMBER, renderApp } from '../testing/render-app.tsx';

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  server = createFakeServer();
  server.onGraph('GarageVehicles', () => vehiclesResponse([]));
  server.onGraph('GarageAppointments', () => appointmentsResponse());
});
const button = () => screen.findByRole('button', { name: 'Open menu' });

/** Holds the car button for 6 seconds, by pointer or by Enter, which repeats as on a keyboard. */
async function hold(by: 'pointer' | 'Enter'): Promise<void> {
  const target = await button();
  jest.useFakeTimers();
  if (by === 'pointer') fireEvent.pointerDown(target);
  else fireEvent.keyDown(target, { key: 'Enter' });
  act(() => {
    jest.advanceTimersByTime(5000);
  });
  if (by === 'Enter') fireEvent.keyDown(target, { key: 'Enter', repeat: true });
  act(() => {
    jest.advanceTimersByTime(1000);
  });
  jest.useRealTimers();
  if (by === 'pointer') fireEvent.click(target);
  else fireEvent.keyUp(target, { key: 'Enter' });
}

/** Holds a finger on the car button; a browser sends no click for more than half a second. */
async function touch(seconds: number): Promise<void> {
  const target = await button();
  jest.useFakeTimers();
  fireEvent(target, pointerEvent('pointerdown', 'touch'));
  act(() => {
    jest.advanceTimersByTime(seconds * 1000);
  });
  jest.useRealTimers();
  fireEvent(target, pointerEvent('pointerup', 'touch'));
}

/** A pointer's event; not every jsdom keeps `pointerType`. */
function pointerEvent(type: string, pointerType: 'touch' | 'pen'): Event {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true });
  return Object.assign(event, { pointerType, pointerId: 1 });
}

/** Closes the open dialog by pressing Enter on one of its buttons; the key is released on the car button, which has the focus again. */
async function closeByEnter(name: string): Promise<void> {
  (await screen.findByRole('button', { name })).focus();
  await userEvent.keyboard('{Enter>}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const car = await button();
  await waitFor(() => expect(document.activeElement).toBe(car));
  fireEvent.keyUp(car, { key: 'Enter' });
}

describe('the slide menu', () => {
  it('MENU-01 MENU-02 MENU-04 opens on a short press, for a visitor', async () => {
    await renderApp('/home', server, GUEST);
    await userEvent.click(await button());
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    const links = menu
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
      .slice(1);
    expect(links).toEqual([
      ['Home', '/home'],
      ['Services', '/'],
      ['Add Appointment', '/add'],
      ['Add Cars', '/add'],
      ['Recently Serviced', '/library'],
      ['Log In', '/login'],
      ['Create Account', '/register'],
    ]);
    expect(menu.queryByText('Sign Out')).toBeNull();
  });

  it('MENU-03 offers Sign Out to signed-in users', async () => {
    await renderApp('/home', server, MEMBER);
    await userEvent.click(await button());
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(menu.getByRole('link', { name: 'Sign Out' }).getAttribute('href')).toBe('/api/logout');
    expect(menu.queryByText('Log In')).toBeNull();
    expect(menu.queryByText('Create Account')).toBeNull();
  });

  describe('a press of Sign Out', () => {
    let saved: (() => void)[];
    const ends: (() => void)[] = [];
    beforeEach(async () => {
      saved = [];
      ends.push(saveBeforeReload(() => new Promise((resolve) => saved.push(resolve))));
      // jsdom can lead only to another fragment.
      jest.replaceProperty(paths as { signOut: string }, 'signOut', '#signed-out');
      await renderApp('/home', server, MEMBER);
      await userEvent.click(await button());
    });
    afterEach(() => {
      for (const end of ends.splice(0)) end();
      jest.restoreAllMocks();
      window.location.hash = '';
    });
    const link = () => screen.findByRole('link', { name: 'Sign Out' });
    const leave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));

    it('SELF-31 saves what was typed before it signs out, and is busy until the browser has left', async () => {
      const signOut = await link();
      expect(signOut.ariaBusy).toBeNull();
      await userEvent.click(signOut);
      expect(signOut.ariaBusy).toBe('true');
      expect(window.location.hash).toBe('');
      saved[0]?.();
      await waitFor(() => expect(window.location.hash).toBe('#signed-out'));
      expect(signOut.ariaBusy).toBe('true');
      leave();
      expect(signOut.ariaBusy).toBe('true');
    });

    it('SELF-31 is no longer busy once the browser has asked, since the person may stay', async () => {
      const ask = (event: Event) => event.preventDefault();
      window.addEventListener('beforeunload', ask);
      ends.push(() => window.removeEventListener('beforeunload', ask));
      const signOut = await link();
      await userEvent.click(signOut);
      saved[0]?.();
      await waitFor(() => expect(window.location.hash).toBe('#signed-out'));
      leave();
      expect(signOut.ariaBusy).toBeNull();
      await userEvent.click(signOut);
      expect(signOut.ariaBusy).toBe('true');
    });

    it('SELF-31 takes no further press while it waits', async () => {
      const signOut = await link();
      await userEvent.click(signOut);
      await userEvent.click(signOut);
      await act(async () => saved[1]?.());
      expect(window.location.hash).toBe('');
      saved[0]?.();
      await waitFor(() => expect(window.location.hash).toBe('#signed-out'));
    });

    it('SELF-31 saves what was typed when the middle button opens another tab', async () => {
      fireEvent(await link(), new MouseEvent('auxclick', { button: 1, bubbles: true }));
      expect(saved).toHaveLength(1);
      expect((await link()).ariaBusy).toBeNull();
    });
  });

  it.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])(
    'MENU-03 SELF-31 leaves a click on Sign Out with %s to the browser, as for another tab, and saves what was typed',
    async (key) => {
      const save = jest.fn(async () => undefined);
      const end = saveBeforeReload(save);
      await renderApp('/home', server, MEMBER);
      await userEvent.click(await button());
      const signOut = await screen.findByRole('link', { name: 'Sign Out' });
      let isPrevented: boolean | undefined;
      const onClick = (event: Event) => {
        isPrevented = event.defaultPrevented;
        // jsdom would try to go there.
        event.preventDefault();
      };
      window.addEventListener('click', onClick, { once: true });
      fireEvent.click(signOut, { [key]: true });
      expect(isPrevented).toBe(false);
      expect(signOut.ariaBusy).toBeNull();
      expect(save).toHaveBeenCalledTimes(1);
      end();
    },
  );

  it('MENU-14 links Add Appointment to the questionnaire and Add Cars to the vehicle form, and marks the current page', async () => {
    await renderApp('/add', addPageServer(), MEMBER);
    const follow = async (name: string) => {
      await userEvent.click(await button());
      await userEvent.click(await screen.findByRole('link', { name }));
    };
    await follow('Add Appointment');
    await question('How would you like to schedule?');
    await userEvent.click(await button());
    const here = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(here.getByRole('link', { current: 'page' }).textContent).toBe('Add Appointment');
    await userEvent.keyboard('{Escape}');
    await follow('Add Cars');
    expect(await screen.findByLabelText('Make')).toBeTruthy();
    await userEvent.click(await button());
    const there = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(there.getByRole('link', { current: 'page' }).textContent).toBe('Add Cars');
  });

  it('MENU-01 MENU-16 opens when a finger has held the button too long for a click', async () => {
    await renderApp('/home', server, GUEST);
    await touch(2);
    expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeTruthy();
  });

  it('MENU-16 leaves no click to come after a touch, which would hit what the menu covers the page with', async () => {
    await renderApp('/home', server, GUEST);
    const car = await button();
    fireEvent(car, pointerEvent('pointerdown', 'touch'));
    expect(fireEvent.touchEnd(car)).toBe(false);
  });

  it('MENU-01 leaves the click to a pen, which ends its press', async () => {
    await renderApp('/home', server, GUEST);
    await touch(1);
    await screen.findByRole('dialog', { name: 'Menu' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const car = await button();
    fireEvent(car, pointerEvent('pointerdown', 'pen'));
    fireEvent(car, pointerEvent('pointerup', 'pen'));
    expect(fireEvent.touchEnd(car)).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(car);
    expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeTruthy();
  });

  it('returns the focus to the button that a finger pressed', async () => {
    await renderApp('/home', server, GUEST);
    await touch(2);
    await screen.findByRole('dialog', { name: 'Menu' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const car = await button();
    await waitFor(() => expect(document.activeElement).toBe(car));
  });

  it('closes on Escape', async () => {
    await renderApp('/home', server, MEMBER);
    await userEvent.click(await button());
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays closed after Enter has closed it, and opens by the next Enter', async () => {
    await renderApp('/home', server, MEMBER);
    await userEvent.click(await button());
    await screen.findByRole('dialog', { name: 'Menu' });
    await closeByEnter('Close menu');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeTruthy();
  });
});

describe('the 6-second press', () => {
  it('MENU-05 MENU-12 MENU-13 opens the admin login on /home for the one authorised account', async () => {
    await renderApp('/home', server, { ...MEMBER, adminEntry: true });
    await hold('pointer');
    expect(await screen.findByRole('dialog', { name: 'Admin Login' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
  });

  it('MENU-06 opens the menu for everybody else on /home', async () => {
    await renderApp('/home', server, MEMBER);
    await hold('pointer');
    expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Admin Login' })).toBeNull();
  });

  it('MENU-06 MENU-16 opens the menu on /home for everybody else by touch too, and MENU-08 the login on /library', async () => {
    const { router } = await renderApp('/home', server, GUEST);
    await touch(6);
    expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(() => router.navigate('/library'));
    await touch(6);
    expect(await screen.findByRole('dialog', { name: 'Admin Login' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
  });

  it.each(['Enter', ' '])(
    'MENU-17 leaves the login empty and unsent while the held key %j repeats',
    async (key) => {
      await renderApp('/library', server, GUEST);
      const car = await button();
      car.focus();
      jest.useFakeTimers();
      fireEvent.keyDown(car, { key });
      act(() => {
        jest.advanceTimersByTime(6000);
      });
      jest.useRealTimers();
      const username = await screen.findByLabelText('Username');
      const isTyped = () => fireEvent.keyDown(username, { key, repeat: true });
      expect(isTyped()).toBe(false);
      expect(isTyped()).toBe(false);
      fireEvent.keyUp(username, { key });
      expect(isTyped()).toBe(true);
      await closeByEnter('Cancel');
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it.each([
    ['with a modifier, whose release the browser may not report', { metaKey: true }, false],
    ['when the window loses the focus, and the key is released elsewhere', {}, true],
  ])('MENU-17 lets other keys repeat after Enter %s', async (_, modifiers, losesFocus) => {
    await renderApp('/library', server, GUEST);
    const car = await button();
    fireEvent.keyDown(car, { key: 'Enter', ...modifiers });
    if (losesFocus) fireEvent.blur(window);
    expect(fireEvent.keyDown(document.body, { key: 'PageDown', repeat: true })).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens nothing if the focus leaves the button while a key is held', async () => {
    await renderApp('/library', server, GUEST);
    const car = await button();
    jest.useFakeTimers();
    fireEvent.keyDown(car, { key: 'Enter' });
    fireEvent.keyUp(document.body, { key: 'Enter' });
    act(() => {
      jest.advanceTimersByTime(6000);
    });
    jest.useRealTimers();
    expect(car.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('MENU-08 opens the login on /library for anyone, also by holding Enter', async () => {
    await renderApp('/library', server, GUEST);
    await hold('Enter');
    expect(await screen.findByRole('dialog', { name: 'Admin Login' })).toBeTruthy();
  });

  it('leads to no menu when Enter pressed Cancel', async () => {
    await renderApp('/library', server, GUEST);
    (await button()).focus();
    await hold('pointer');
    await closeByEnter('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('FLOW-20 stays open during a login, which would lead away from whatever is done by then', async () => {
    await renderApp('/library', server, GUEST);
    await hold('pointer');
    const dialog = within(await screen.findByRole('dialog', { name: 'Admin Login' }));
    const respond = server.holdAt('POST /api/admin/login');
    await userEvent.click(dialog.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(server.callsOf('POST /api/admin/login')).toHaveLength(1));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.keyboard('{Escape}');
    expect(isOpen('Admin Login')).toBe(true);
    respond({ status: 401, body: { success: false, message: 'No entry' } });
    expect(await screen.findByText('No entry')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('ERR-05 ERR-06 says that the network failed where a proxy sends its own page, and shows nothing of that', async () => {
    await renderApp('/library', server, GUEST);
    await hold('pointer');
    const dialog = within(await screen.findByRole('dialog', { name: 'Admin Login' }));
    server.on('POST /api/admin/login', { status: 502, body: '<html>Bad Gateway</html>' });
    await userEvent.click(dialog.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('Network error. Please try again.')).toBeTruthy();
    expect(screen.queryByText(/502|</)).toBeNull();
  });

  it('MENU-09 MENU-10 ERR-05 ERR-06 ERR-07 logs in, or says why not and clears the fields', async () => {
    await renderApp('/library', server, GUEST);
    await hold('pointer');
    const dialog = within(await screen.findByRole('dialog', { name: 'Admin Login' }));
    const username = dialog.getByLabelText<HTMLInputElement>('Username');
    const password = dialog.getByLabelText<HTMLInputElement>('Password');

    server.on('POST /api/admin/login', {
      status: 401,
      body: { success: false, message: 'No entry' },
    });
    await userEvent.type(username, 'dana');
    await userEvent.type(password, 'wrong');
    await userEvent.click(dialog.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('Login Failed')).toBeTruthy();
    expect(screen.getByText('No entry')).toBeTruthy();
    expect([username.value, password.value]).toEqual(['', '']);

    await userEvent.click(dialog.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(server.callsOf('POST /api/admin/login')).toHaveLength(2));
    expect(server.callsOf('POST /api/admin/login')[1]?.body).toEqual({
      username: '',
      password: '',
    });

    server.breakAt('POST /api/admin/login');
    await userEvent.type(username, 'dana');
    await userEvent.click(dialog.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('Network error. Please try again.')).toBeTruthy();
    expect(username.value).toBe('');

    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Admin Login' })).toBeNull());
    expect(server.callsOf('POST /api/admin/login')).toHaveLength(4);
  });
});
