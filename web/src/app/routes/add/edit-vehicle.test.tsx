import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  addPageServer,
  button,
  CAMRY,
  inputsOf,
  OUTBACK,
  question,
} from '../../../testing/add-page.ts';
import { appointmentsResponse } from '../../../testing/garage.ts';
import { asksBeforeLeaving } from '../../../testing/leaving.ts';
import { MEMBER, renderApp } from '../../../testing/render-app.tsx';
import {
  fill,
  findSaved,
  giveOwnTimers,
  open,
  set,
  withHeldPhotos,
} from '../../../testing/vehicle-form.ts';

giveOwnTimers();

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('edit mode', () => {
  it('VFORM-12 VFORM-13 VFORM-14 ERR-11 fills the form, updates the vehicle and can be cancelled', async () => {
    const server = addPageServer({ vehicles: [CAMRY] });
    await renderApp('/add?vehicle=v-1', server, MEMBER);
    await question('Edit Vehicle Details');
    await button('Update Vehicle');
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect(value('Make')).toBe('Toyota');
    expect(value('Mileage')).toBe('40,000');
    expect(value('Color (optional)')).toBe('Red');
    expect(screen.getByRole('link', { name: 'Cancel Edit' }).getAttribute('href')).toBe('/home');
    set('Mileage', '48000');
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Update Vehicle' }));
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByText('Vehicle updated successfully!')).toBeTruthy();
    expect(inputsOf(server, 'UpdateVehicle')[0]).toMatchObject({ id: 'v-1', miles: '48000' });
    expect(server.callsOf('AddVehicle')).toHaveLength(0);
  });

  it('VFORM-14 shows the stored photo, and removes it', async () => {
    const server = addPageServer({ vehicles: [{ ...CAMRY, photoUrl: '/photos/1' }] });
    await open(server, '/add?vehicle=v-1');
    const photo = screen.getByRole('img', { name: 'Your vehicle' });
    expect(photo.getAttribute('src')).toBe('/photos/1');
    fireEvent.click(screen.getByRole('button', { name: 'Remove Photo' }));
    fireEvent.click(screen.getByRole('button', { name: 'Update Vehicle' }));
    await findSaved();
    expect(inputsOf(server, 'UpdateVehicle')[0]).toMatchObject({ photoId: null });
  });

  it('VFORM-14 waits for the stored vehicle rather than fill the form with an older state of it', async () => {
    let now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    const server = addPageServer({ vehicles: [CAMRY] });
    const { router } = await renderApp('/add?vehicle=v-1', server, MEMBER);
    await button('Update Vehicle');
    await act(() => router.navigate('/add'));
    await button('Add Vehicle');
    now += 6 * 60_000;
    let respond: () => void = () => undefined;
    server.on('VehicleToEdit', () => {
      const body = { data: { vehicle: { ...CAMRY, miles: '60,000' } } };
      return new Promise((resolve) => (respond = () => resolve({ body })));
    });
    await act(() => router.navigate('/add?vehicle=v-1'));
    await waitFor(() => expect(server.callsOf('VehicleToEdit')).toHaveLength(2));
    expect(screen.queryByLabelText('Mileage')).toBeNull();
    respond();
    const mileage = await screen.findByLabelText<HTMLInputElement>('Mileage');
    expect(mileage.value).toBe('60,000');
    jest.restoreAllMocks();
  });

  it('VFORM-38 waits, opened again, for its own save that is still under way, and shows what was saved', async () => {
    const { router, server } = await changeMileage();
    const respond = server.holdAt('UpdateVehicle');
    await act(() => router.navigate('/forgot'));
    await waitFor(() => expect(server.callsOf('UpdateVehicle')).toHaveLength(1));
    await act(() => router.navigate('/add?vehicle=v-1'));
    await question('Edit Vehicle Details');
    expect(screen.queryByLabelText('Mileage')).toBeNull();
    server.onGraph('VehicleToEdit', () => ({ vehicle: { ...CAMRY, miles: '48000' } }));
    respond({ body: { data: { updateVehicle: CAMRY } } });
    expect((await screen.findByLabelText<HTMLInputElement>('Mileage')).value).toBe('48000');
  });

  it('VFORM-38 waits so for a save that fails, and not for that of another vehicle', async () => {
    const { router, server } = await changeMileage([CAMRY, OUTBACK]);
    const respond = server.holdAt('UpdateVehicle');
    await act(() => router.navigate('/add?vehicle=v-2'));
    expect(await screen.findByLabelText('Mileage')).toBeTruthy();
    await waitFor(() => expect(server.callsOf('UpdateVehicle')).toHaveLength(1));
    await act(() => router.navigate('/add?vehicle=v-1'));
    await waitFor(() => expect(screen.queryByLabelText('Mileage')).toBeNull());
    respond({ status: 400, body: { error: 'No' } });
    expect((await screen.findByLabelText<HTMLInputElement>('Mileage')).value).toBe('40,000');
  });

  it('VFORM-36 VFORM-38 VFORM-39 waits so, too, for what it saves once the connection is back, and has the browser ask until then', async () => {
    const { router, server } = await changeMileage();
    server.breakAt('UpdateVehicle');
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(() => router.navigate('/forgot'));
    await screen.findByText('Failed to update vehicle. Please try again.');
    expect(asksBeforeLeaving()).toBe(true);
    online.mockRestore();
    const respond = server.holdAt('UpdateVehicle');
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(server.callsOf('UpdateVehicle')).toHaveLength(2));
    await act(() => router.navigate('/add?vehicle=v-1'));
    await question('Edit Vehicle Details');
    expect(screen.queryByLabelText('Mileage')).toBeNull();
    server.onGraph('VehicleToEdit', () => ({ vehicle: { ...CAMRY, miles: '48000' } }));
    respond({ body: { data: { updateVehicle: CAMRY } } });
    expect((await screen.findByLabelText<HTMLInputElement>('Mileage')).value).toBe('48000');
    expect(asksBeforeLeaving()).toBe(false);
  });

  /** Edit mode with a change that is never saved by the 3 s of the autosave, as their clock stands still. */
  async function changeMileage(vehicles = [CAMRY]) {
    const server = addPageServer({ vehicles });
    server.onGraph('GarageAppointments', () => appointmentsResponse());
    const app = await open(server, '/add?vehicle=v-1');
    jest.useFakeTimers();
    set('Mileage', '48000');
    jest.useRealTimers();
    return { ...app, server };
  }

  it('VFORM-33 saves what was typed just before it was left', async () => {
    const { router, server } = await changeMileage();
    await act(() => router.navigate('/forgot'));
    await waitFor(() =>
      expect(inputsOf(server, 'UpdateVehicle')).toEqual([{ id: 'v-1', miles: '48000' }]),
    );
  });

  it('VFORM-33 saves what was typed, and the photo, if it was left while a photo was prepared', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
    await withHeldPhotos(async ({ choose, release }) => {
      const { router, server } = await changeMileage();
      server.on('POST /api/photos', { status: 201, body: { photoId: 'p-1', imageUrl: 'data:' } });
      await choose();
      await act(() => router.navigate('/forgot'));
      release();
      await waitFor(() =>
        expect(inputsOf(server, 'UpdateVehicle')).toEqual([
          { id: 'v-1', miles: '48000', photoId: 'p-1' },
        ]),
      );
    });
  });

  it('VFORM-39 saves what was typed when the page is hidden, as by a reload, which then asks nothing', async () => {
    const { server } = await changeMileage();
    expect(asksBeforeLeaving()).toBe(false);
    const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    hidden.mockRestore();
    await waitFor(() =>
      expect(inputsOf(server, 'UpdateVehicle')).toEqual([{ id: 'v-1', miles: '48000' }]),
    );
    expect(server.callsOf('UpdateVehicle')).toMatchObject([{ keepalive: true }]);
    await screen.findByText('Auto-saved');
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('VFORM-39 has the browser ask before what cannot be saved in time is lost: too little, a photo, or without a connection', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
    const { router, server } = await changeMileage();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(asksBeforeLeaving()).toBe(true);
    online.mockRestore();
    set('Mileage', '');
    expect(asksBeforeLeaving()).toBe(true);
    set('Mileage', '40,000');
    expect(asksBeforeLeaving()).toBe(false);
    server.on('POST /api/photos', { status: 201, body: { photoId: 'p-1', imageUrl: 'data:' } });
    await withHeldPhotos(async ({ choose, release }) => {
      await choose();
      expect(asksBeforeLeaving()).toBe(true);
      await act(() => router.navigate('/forgot'));
      expect(asksBeforeLeaving()).toBe(true);
      release();
      await waitFor(() => expect(server.callsOf('UpdateVehicle')).toHaveLength(1));
      await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
    });
  });

  it('VFORM-39 has the browser ask about what is typed while a save is under way, until that is saved, too', async () => {
    const { server } = await changeMileage();
    const respond = server.holdAt('UpdateVehicle');
    jest.useFakeTimers();
    set('Mileage', '48001');
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(server.callsOf('UpdateVehicle')).toHaveLength(1);
    expect(asksBeforeLeaving()).toBe(false);
    set('Color (optional)', 'Blue');
    expect(asksBeforeLeaving()).toBe(true);
    server.onGraph('UpdateVehicle', () => ({ updateVehicle: CAMRY }));
    await act(async () => respond({ body: { data: { updateVehicle: CAMRY } } }));
    await act(() => jest.advanceTimersByTimeAsync(3000));
    jest.useRealTimers();
    expect(inputsOf(server, 'UpdateVehicle')).toEqual([
      { id: 'v-1', miles: '48001' },
      { id: 'v-1', color: 'Blue' },
    ]);
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('VFORM-39 asks nothing about a photo that was saved, when something else is changed', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
    const { server } = await changeMileage();
    server.on('POST /api/photos', { status: 201, body: { photoId: 'p-1', imageUrl: 'data:' } });
    await withHeldPhotos(async ({ choose, release }) => {
      await choose();
      release();
      fireEvent.click(screen.getByRole('button', { name: 'Update Vehicle' }));
      await findSaved();
    });
    jest.useFakeTimers();
    set('Color (optional)', 'Blue');
    jest.useRealTimers();
    expect(asksBeforeLeaving()).toBe(false);
    fireEvent.click(screen.getByRole('link', { name: 'Cancel Edit' }));
  });

  it('VFORM-39 asks nothing about what Cancel Edit gave up while a save was under way', async () => {
    const { address, server } = await changeMileage();
    const respond = server.holdAt('UpdateVehicle');
    jest.useFakeTimers();
    set('Mileage', '48001');
    await act(() => jest.advanceTimersByTimeAsync(3000));
    set('Color (optional)', 'Blue');
    jest.useRealTimers();
    fireEvent.click(screen.getByRole('link', { name: 'Cancel Edit' }));
    await waitFor(() => expect(address()).toBe('/home'));
    await screen.findByText('No upcoming appointments');
    expect(asksBeforeLeaving()).toBe(false);
    await act(async () => respond({ body: { data: { updateVehicle: CAMRY } } }));
  });

  it('VFORM-39 has the browser ask about what the server refused, which is not sent again', async () => {
    const { server } = await changeMileage();
    server.refuseGraph('UpdateVehicle', 409, 'no');
    fireEvent.click(screen.getByRole('button', { name: 'Update Vehicle' }));
    await screen.findByText('Failed to update vehicle. Please try again.');
    expect(asksBeforeLeaving()).toBe(true);
  });

  it('VFORM-13 VFORM-33 saves nothing of it after Cancel Edit', async () => {
    const { address, server } = await changeMileage();
    fireEvent.click(screen.getByRole('link', { name: 'Cancel Edit' }));
    await waitFor(() => expect(address()).toBe('/home'));
    await screen.findByText('No upcoming appointments');
    expect(server.callsOf('UpdateVehicle')).toEqual([]);
  });

  it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])(
    'VFORM-13 VFORM-33 saves it after a Cancel Edit with %s, which left the form open',
    async (key) => {
      const { router, server } = await changeMileage();
      // jsdom can't open a tab.
      window.addEventListener('click', (event) => event.preventDefault(), { once: true });
      fireEvent.click(screen.getByRole('link', { name: 'Cancel Edit' }), { [key]: true });
      await act(() => router.navigate('/forgot'));
      await waitFor(() => expect(server.callsOf('UpdateVehicle')).toHaveLength(1));
    },
  );

  it('VFORM-33 sends what the autosave was refused no second time when the form is left', async () => {
    const server = addPageServer({ vehicles: [CAMRY] });
    server.refuseGraph('UpdateVehicle', 404, 'no');
    const { router } = await open(server, '/add?vehicle=v-1');
    jest.useFakeTimers();
    set('Mileage', '48000');
    await act(() => jest.advanceTimersByTimeAsync(3000));
    jest.useRealTimers();
    await screen.findByText('Failed to update vehicle. Please try again.');
    await act(() => router.navigate('/forgot'));
    await screen.findByRole('heading', { level: 1 });
    expect(server.callsOf('UpdateVehicle')).toHaveLength(1);
  });

  it('VFORM-34 shows the drawing in place of a stored photo that cannot be loaded, and can remove it', async () => {
    const server = addPageServer({ vehicles: [{ ...CAMRY, photoUrl: '/photos/1' }] });
    await open(server, '/add?vehicle=v-1');
    const photos = () => document.querySelectorAll('img[src="/photos/1"]');
    expect(photos()).toHaveLength(2);
    fireEvent.error(screen.getByRole('img', { name: 'Your vehicle' }));
    expect(photos()).toHaveLength(0);
    expect(document.querySelector('main svg.veh')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove Photo' }));
    fireEvent.click(screen.getByRole('button', { name: 'Update Vehicle' }));
    await findSaved();
    expect(inputsOf(server, 'UpdateVehicle')).toEqual([{ id: 'v-1', photoId: null }]);
  });

  it('ERR-09 says when it cannot update', async () => {
    const server = addPageServer({ vehicles: [CAMRY] });
    server.refuseGraph('UpdateVehicle', 404, 'no');
    await renderApp('/add?vehicle=v-1', server, MEMBER);
    await button('Update Vehicle');
    set('Mileage', '48000');
    fireEvent.click(screen.getByRole('button', { name: 'Update Vehicle' }));
    expect(await screen.findByText('Failed to update vehicle. Please try again.')).toBeTruthy();
  });

  it('says when there is no such vehicle', async () => {
    await renderApp('/add?vehicle=v-7', addPageServer(), MEMBER);
    expect(await screen.findByText('Vehicle not found')).toBeTruthy();
    const home = screen.getByRole('link', { name: 'Back to Home' });
    expect(home.getAttribute('href')).toBe('/home');
  });

  it('VFORM-14 says that the vehicle could not be loaded, not that there is none, and tries again', async () => {
    const server = addPageServer();
    server.refuseGraph('VehicleToEdit', 400, 'No');
    await renderApp('/add?vehicle=v-1', server, MEMBER);
    expect(await screen.findByText('This vehicle could not be loaded.')).toBeTruthy();
    expect(screen.queryByText('Vehicle not found')).toBeNull();
    server.onGraph('VehicleToEdit', () => ({ vehicle: CAMRY }));
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Make')).value).toBe('Toyota');
    expect(screen.queryByText('This vehicle could not be loaded.')).toBeNull();
  });
});

describe('a saved vehicle', () => {
  it.each([
    ['an update', '/add?vehicle=v-1', 'Update Vehicle', 'UpdateVehicle'],
    ['a new one', '/add', 'Add Vehicle', 'AddVehicle'],
  ])(
    'NET-12 leaves the lists of /home to be read again after %s',
    async (_what, path, press, operation) => {
      const server = addPageServer({ vehicles: [{ ...CAMRY, label: '2021 Toyota Camry' }] });
      server.onGraph('GarageAppointments', () => appointmentsResponse());
      const { router } = await renderApp('/home', server, MEMBER);
      await screen.findByText('No upcoming appointments');
      await import('../add.tsx');
      await act(() => router.navigate(path));
      await button(press);
      await fill();
      fireEvent.click(screen.getByRole('button', { name: press }));
      await waitFor(() => expect(server.callsOf(operation)).toHaveLength(1));
      await findSaved();
      await act(() => router.navigate('/home'));
      await waitFor(() => expect(server.callsOf('GarageVehicles')).toHaveLength(2));
      await waitFor(() => expect(server.callsOf('GarageAppointments')).toHaveLength(2));
    },
  );
});
