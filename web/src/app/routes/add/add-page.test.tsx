import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { refreshCurrentUser } from '../../../lib/session/current-user.ts';
import { addPageServer, button, CAMRY, question } from '../../../testing/add-page.ts';
import { setupUser } from '../../../testing/presses.ts';
import { GUEST, MEMBER, renderApp } from '../../../testing/render-app.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

const user = setupUser();

describe('the add page', () => {
  it("ADD-10 shows only 'Loading...' while there is no user", async () => {
    await renderApp('/add', addPageServer(), null);
    expect(await screen.findByText('Loading...', { ignore: '.sr-only' })).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it("ADD-10 ADD-13 says when the user could not be loaded, and tries again, with 'Loading...' meanwhile", async () => {
    const server = addPageServer();
    await renderApp('/add', server, null);
    await screen.findByText('Loading...', { ignore: '.sr-only' });
    server.on('GET /api/auth/user', { status: 403, body: { error: 'No' } });
    await act(() => refreshCurrentUser());
    expect(await screen.findByText('This page could not be loaded.')).toBeTruthy();
    expect(screen.queryByText('Loading...')).toBeNull();
    let respond: () => void = () => undefined;
    server.on(
      'GET /api/auth/user',
      () =>
        new Promise((resolve) => {
          respond = () => resolve({ body: MEMBER });
        }),
    );
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('Loading...')).toBeTruthy();
    respond();
    expect(await screen.findAllByRole('tab')).toHaveLength(2);
  });

  it('NET-18 loads when the connection is back', async () => {
    const server = addPageServer();
    await renderApp('/add', server, null);
    server.on('GET /api/auth/user', { status: 403, body: { error: 'No' } });
    await act(() => refreshCurrentUser());
    await screen.findByText('This page could not be loaded.');
    server.on('GET /api/auth/user', { body: MEMBER });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findAllByRole('tab')).toHaveLength(2);
  });

  it("ADD-01 ADD-11 has the tabs 'Add Vehicle', shown first, and 'Schedule Service'", async () => {
    await renderApp('/add', addPageServer(), MEMBER);
    const [vehicle, service] = await screen.findAllByRole('tab');
    expect(vehicle?.textContent).toBe('Add Vehicle');
    expect(service?.textContent).toBe('Schedule Service');
    expect(vehicle?.getAttribute('aria-selected')).toBe('true');
    expect(await screen.findByLabelText('Make')).toBeTruthy();
  });

  it('ADD-01 shows the questionnaire at tab=service, and switches between the two by its tabs', async () => {
    const { address } = await renderApp('/add?tab=service', addPageServer(), MEMBER);
    await question('How would you like to schedule?');
    await user.click(screen.getByRole('tab', { name: 'Add Vehicle' }));
    expect(await screen.findByLabelText('Make')).toBeTruthy();
    expect(address()).toBe('/add?tab=vehicle');
    await user.click(screen.getByRole('tab', { name: 'Schedule Service' }));
    await question('How would you like to schedule?');
  });

  it('FLOW-06 keeps the focus on the selected tab when the arrow keys switch', async () => {
    await renderApp('/add', addPageServer(), MEMBER);
    const tab = (name: string) => screen.getByRole('tab', { name });
    await screen.findByLabelText('Make');
    tab('Add Vehicle').focus();
    await user.keyboard('{ArrowRight}');
    await question('How would you like to schedule?');
    expect(document.activeElement).toBe(tab('Schedule Service'));
    expect(tab('Schedule Service').ariaSelected).toBe('true');
    await user.keyboard('{ArrowLeft}');
    await screen.findByLabelText('Make');
    expect(document.activeElement).toBe(tab('Add Vehicle'));
  });

  it('FLOW-06 keeps the focus on a tab that is pressed', async () => {
    await renderApp('/add', addPageServer(), MEMBER);
    const tab = (name: string) => screen.getByRole('tab', { name });
    await screen.findByLabelText('Make');
    await user.click(tab('Schedule Service'));
    await question('How would you like to schedule?');
    expect(document.activeElement).toBe(tab('Schedule Service'));
    await user.click(tab('Add Vehicle'));
    await screen.findByLabelText('Make');
    expect(document.activeElement).toBe(tab('Add Vehicle'));
  });

  it('keeps the questionnaire’s state while the other tab is shown', async () => {
    await renderApp('/add?tab=service', addPageServer(), MEMBER);
    await user.click(await button('Quick Service Setup'));
    await user.type(await screen.findByLabelText('Vehicle description'), 'A red van');
    await user.click(screen.getByRole('tab', { name: 'Add Vehicle' }));
    await user.click(await screen.findByRole('tab', { name: 'Schedule Service' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Vehicle description');
    expect(field.value).toBe('A red van');
  });

  it.each([
    ['/add', 'Add Vehicle'],
    ['/add?tab=service', 'How would you like to schedule?'],
    ['/add?vehicle=v-1', 'Edit Vehicle Details'],
  ])('NAV-01 has the bottom navigation on %s', async (path, title) => {
    await renderApp(path, addPageServer({ vehicles: [CAMRY] }), MEMBER);
    await question(title);
    expect(screen.getByRole('navigation', { name: 'Bottom' })).toBeTruthy();
  });

  it('ROUTE-04 shows the same questionnaire at /quiz', async () => {
    await renderApp('/quiz', addPageServer(), MEMBER);
    await question('How would you like to schedule?');
  });

  it('ADD-05 ADD-06 greets with the part of the e-mail before the @, beside the way home', async () => {
    await renderApp('/add', addPageServer(), MEMBER);
    expect(await screen.findByText('jordan.reyes')).toBeTruthy();
    const back = screen.getByRole('link', { name: 'Back to home' });
    expect(back.getAttribute('href')).toBe('/home');
    expect(screen.queryByRole('link', { name: 'Log In' })).toBeNull();
  });

  it('ADD-06 greets with the first name, else with User', async () => {
    await renderApp('/add', addPageServer(), { ...MEMBER, email: null });
    expect(await screen.findByText('Jordan')).toBeTruthy();
    cleanup();
    await renderApp('/add', addPageServer(), { ...MEMBER, email: null, firstName: null });
    expect(await screen.findByText('User')).toBeTruthy();
  });

  it("ADD-08 is called 'Add' for guests, with a Log In link", async () => {
    await renderApp('/add', addPageServer(), GUEST);
    expect(await screen.findByText('Add')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login');
  });

  it('ADD-09 has the car button', async () => {
    await renderApp('/add', addPageServer(), MEMBER);
    await user.click(await button('Open menu'));
    expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeTruthy();
  });

  it('ADD-02 ADD-07 ADD-12 edits a vehicle without tabs', async () => {
    await renderApp('/add?vehicle=v-1', addPageServer({ vehicles: [CAMRY] }), MEMBER);
    await question('Edit Vehicle Details');
    expect(screen.getByText('Update your vehicle information and photos')).toBeTruthy();
    expect(screen.getByText('Edit Vehicle')).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Schedule Service' }));
    await question('Which day suits you?');
  });

  it('ADD-03 DRAFT-10 starts the questionnaire at step 1 for a service, which it remembers', async () => {
    await renderApp('/add?service=basic', addPageServer(), GUEST);
    await question('Who should we ask for?');
    expect(screen.getByText('Maintenance')).toBeTruthy();
    expect(screen.getByText('$100')).toBeTruthy();
    expect(localStorage.getItem('selectedServicePackage')).toBe('maintenance');
  });

  it('ADD-04 starts at the vehicle info step with skipVehicleSelect=true', async () => {
    await renderApp('/add?service=full&skipVehicleSelect=true', addPageServer(), GUEST);
    await question('Any kids or pets in the vehicle?');
  });

  it('QUIZ-04 starts at step 6 for a vehicle in the address, but not for somebody else’s', async () => {
    const server = addPageServer({ vehicles: [CAMRY] });
    await renderApp('/add?vehicle=v-1&tab=service', server, MEMBER);
    await question('Which day suits you?');
    expect(screen.getByText('1 of 3')).toBeTruthy();
    cleanup();
    await renderApp(
      '/add?vehicle=v-7&service=detail',
      addPageServer({ vehicles: [CAMRY] }),
      MEMBER,
    );
    await question('Who should we ask for?');
  });

  describe('when a guest leaves the questionnaire', () => {
    afterEach(() => window.history.replaceState(null, '', '/'));

    async function leaveFor(to: string, from: string): Promise<void> {
      const { router, address } = await renderApp(from, addPageServer(), GUEST);
      await screen.findByRole('heading', { level: 1, name: /^Who should|^How would you like/ });
      window.history.replaceState(null, '', to);
      await act(() => router.navigate(to));
      await waitFor(() => expect(address()).toBe(to));
      await waitFor(() => expect(screen.queryByRole('tab')).toBeNull());
    }

    it.each([
      ['/login', '/add?service=detail'],
      ['/register', '/add?tab=service'],
    ])('DRAFT-11 remembers at %s to continue at %s', async (to, path) => {
      await leaveFor(to, path);
      expect(localStorage.getItem('pendingServiceRedirect')).toBe(path);
    });

    it('DRAFT-11 remembers nothing at /, where nobody signs in', async () => {
      await leaveFor('/', '/add?service=detail');
      expect(localStorage.getItem('pendingServiceRedirect')).toBeNull();
    });
  });
});
