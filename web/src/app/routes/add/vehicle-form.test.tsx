import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { addPageServer, CAMRY, inputsOf } from '../../../testing/add-page.ts';
import { asksBeforeLeaving } from '../../../testing/leaving.ts';
import { MEMBER } from '../../../testing/render-app.tsx';
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
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
});

function options(label: string): string[] {
  const { options: all } = screen.getByLabelText<HTMLSelectElement>(label);
  return Array.from(all, ({ text }) => text).slice(1);
}

const ADDED = { body: { data: { addVehicle: { __typename: 'Vehicle', id: 'v-9' } } } };

/** Advances the fake clock and awaits the consequences. */
function wait(ms: number): Promise<void> {
  return act(() => jest.advanceTimersByTimeAsync(ms));
}

describe('the vehicle form', () => {
  it('VFORM-01 VFORM-02 VFORM-13 has its fields, or one free text in their place, and nothing to cancel', async () => {
    await open(addPageServer());
    for (const label of ['Make', 'Model', 'Year', 'Vehicle Type', 'Mileage']) {
      expect(screen.getByLabelText(label)).toBeTruthy();
    }
    const pair = () => screen.getByLabelText('Mileage').closest('.field-pair');
    expect(pair()?.contains(screen.getByLabelText('Year'))).toBe(true);
    fireEvent.click(screen.getByLabelText("Don't see your car type? Enter manually"));
    expect(screen.queryByLabelText('Make')).toBeNull();
    expect(pair()).toBeNull();
    expect(screen.getByLabelText('Vehicle').getAttribute('type')).toBe('text');
    expect(screen.queryByRole('link', { name: 'Cancel Edit' })).toBeNull();
  });

  it('VFORM-29 sets the type of the chosen model, until another type is chosen', async () => {
    await open(addPageServer());
    const type = () => screen.getByLabelText<HTMLSelectElement>('Vehicle Type').value;
    set('Make', 'Jeep');
    await screen.findByRole('option', { name: 'Grand Cherokee' });
    set('Model', 'Grand Cherokee');
    expect(type()).toBe('crossover');
    set('Vehicle Type', 'van');
    set('Model', 'Gladiator');
    expect(type()).toBe('van');
  });

  it('FLOW-07 focuses the first invalid field', async () => {
    await open(addPageServer());
    await fill();
    set('Year', '');
    set('Mileage', '');
    fireEvent.click(screen.getByRole('button', { name: 'Add Vehicle' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Year')));
    set('Year', '2021');
    fireEvent.click(screen.getByRole('button', { name: 'Add Vehicle' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Mileage')));
  });

  it('VFORM-03 VFORM-04 VFORM-06 offers the models of the make', async () => {
    await open(addPageServer());
    expect(screen.getByLabelText('Model').hasAttribute('disabled')).toBe(true);
    await fill();
    expect(options('Model')).toContain('Corolla');
    set('Make', 'Honda');
    expect(screen.getByLabelText<HTMLSelectElement>('Model').value).toBe('');
    expect(options('Model')).toContain('Civic');
    expect(options('Model')).not.toContain('Corolla');
  });

  it('VFORM-14 shows a stored year, make and model that are not on the lists', async () => {
    const stored = { ...CAMRY, year: '1985', make: 'Rivian', model: 'R1T' };
    await open(addPageServer({ vehicles: [stored] }), '/add?vehicle=v-1');
    const shown = (label: string) =>
      screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.text;
    expect(['Year', 'Make', 'Model'].map(shown)).toEqual(['1985', 'Rivian', 'R1T']);
  });

  it('VFORM-05 VFORM-07 VFORM-08 offers 21 makes, 30 years and 4 types', async () => {
    await open(addPageServer());
    expect(options('Make')).toEqual([
      ...[
        'Toyota',
        'Honda',
        'Ford',
        'Chevrolet',
        'Nissan',
        'BMW',
        'Mercedes-Benz',
        'Audi',
        'Lexus',
      ],
      ...['Acura', 'Infiniti', 'Hyundai', 'Kia', 'Subaru', 'Mazda', 'Volkswagen', 'Volvo', 'Jeep'],
      ...['Tesla', 'Porsche', 'Genesis'],
    ]);
    const thisYear = new Date().getFullYear();
    expect(options('Year')).toHaveLength(30);
    expect(options('Year')[0]).toBe(String(thisYear));
    expect(options('Year').at(-1)).toBe(String(thisYear - 29));
    expect(options('Vehicle Type')).toEqual([
      'Sedan/Coupe',
      'Mid-size Crossover/Wagon',
      'Truck/SUV',
      'Cargo Van',
    ]);
  });

  it('VFORM-20 VFORM-21 ERR-22 says what is missing when it is submitted by hand', async () => {
    const server = addPageServer();
    await open(server);
    fireEvent.click(screen.getByLabelText("Don't see your car type? Enter manually"));
    fireEvent.click(screen.getByRole('button', { name: 'Add Vehicle' }));
    expect(screen.getByText('Vehicle information is required')).toBeTruthy();
    expect(screen.getByText('Mileage is required')).toBeTruthy();
    expect(await screen.findByText('Validation Error')).toBeTruthy();
    expect(screen.getByText('Please enter the vehicle mileage.')).toBeTruthy();
    expect(server.callsOf('AddVehicle')).toHaveLength(0);
  });

  it('VFORM-12 VFORM-19 ERR-12 ERR-13 adds the vehicle, says so, clears the form and switches to service after 1000 ms', async () => {
    const server = addPageServer();
    const { address } = await open(server);
    await fill();
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Add Vehicle' }));
    await wait(100);
    expect(screen.getByText('Success')).toBeTruthy();
    expect(screen.getByText('Vehicle added successfully!')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Make').value).toBe('');
    expect(address()).toBe('/add');
    await wait(1000);
    expect(address()).toBe('/add?tab=service');
    expect(screen.getByText('Ready for Service')).toBeTruthy();
    expect(screen.getByText('Vehicle saved! You can now schedule a service.')).toBeTruthy();
    expect(inputsOf(server, 'AddVehicle')).toEqual([
      {
        year: '2021',
        make: 'Toyota',
        model: 'Camry',
        type: 'sedan',
        miles: '45000',
        color: null,
        idempotencyKey: expect.any(String),
      },
    ]);
  });

  it('VFORM-11 VFORM-15 saves itself after 3000 ms, and the button then adds nothing a second time', async () => {
    const server = addPageServer();
    await open(server);
    await fill();
    jest.useFakeTimers();
    set('Mileage', '46,000');
    await wait(2999);
    expect(server.callsOf('AddVehicle')).toHaveLength(0);
    await wait(1);
    await wait(100);
    expect(screen.getByText('Auto-saved')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Add Vehicle' }));
    await wait(100);
    expect(screen.getByText('Vehicle added successfully!')).toBeTruthy();
    expect(server.callsOf('AddVehicle')).toHaveLength(1);
    expect(server.callsOf('UpdateVehicle')).toHaveLength(0);
  });

  it('NET-18 saves itself after all when the connection is back', async () => {
    const server = addPageServer();
    server.breakAt('AddVehicle');
    await open(server);
    await fill();
    jest.useFakeTimers();
    set('Mileage', '46,000');
    await wait(10_000);
    expect(server.callsOf('AddVehicle')).toHaveLength(2);
    server.onGraph('AddVehicle', () => ADDED.body.data);
    fireEvent(window, new Event('online'));
    await wait(3100);
    expect(server.callsOf('AddVehicle')).toHaveLength(3);
    expect(screen.getByText('Auto-saved')).toBeTruthy();
    fireEvent(window, new Event('online'));
    await wait(10_000);
    expect(server.callsOf('AddVehicle')).toHaveLength(3);
  });

  it('VFORM-39 has the browser ask before a half-filled form is lost, but not an empty one', async () => {
    await open(addPageServer());
    expect(asksBeforeLeaving()).toBe(false);
    set('Mileage', '45,000');
    expect(asksBeforeLeaving()).toBe(true);
    set('Mileage', '');
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('VFORM-16 does not save itself while the year is missing', async () => {
    const server = addPageServer();
    await open(server);
    await fill();
    jest.useFakeTimers();
    set('Year', '');
    await wait(10_000);
    expect(server.callsOf('AddVehicle')).toHaveLength(0);
    set('Year', '2021');
    await wait(3100);
    expect(server.callsOf('AddVehicle')).toHaveLength(1);
  });

  it('VFORM-17 saves a description by itself, but not a mileage without one', async () => {
    const server = addPageServer();
    await open(server);
    jest.useFakeTimers();
    fireEvent.click(screen.getByLabelText("Don't see your car type? Enter manually"));
    set('Mileage', '46,000');
    await wait(10_000);
    expect(server.callsOf('AddVehicle')).toHaveLength(0);
    set('Mileage', '');
    set('Vehicle', 'A red van');
    await wait(3100);
    expect(inputsOf(server, 'AddVehicle')).toMatchObject([{ model: 'A red van' }]);
  });

  it('VFORM-11 shows Auto-saving... meanwhile', async () => {
    const server = addPageServer();
    let respond: () => void = () => undefined;
    server.on(
      'AddVehicle',
      () =>
        new Promise((resolve) => {
          respond = () =>
            resolve({ body: { data: { addVehicle: { __typename: 'Vehicle', id: 'v-9' } } } });
        }),
    );
    await open(server);
    await fill();
    jest.useFakeTimers();
    set('Mileage', '46,000');
    await wait(3000);
    expect(screen.getByText('Auto-saving...')).toBeTruthy();
    respond();
    await wait(10);
    expect(screen.getByText('Auto-saved')).toBeTruthy();
  });

  it('ERR-10 keeps everything when it cannot add', async () => {
    const server = addPageServer();
    server.refuseGraph('AddVehicle', 400, 'no');
    await open(server);
    await fill();
    fireEvent.click(screen.getByRole('button', { name: 'Add Vehicle' }));
    expect(await screen.findByText('Failed to add vehicle. Please try again.')).toBeTruthy();
    expect(screen.getByText('Error')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Mileage').value).toBe('45,000');
  });

  it('VFORM-40 PERM-10 ERR-10 says in the form why a vehicle was refused, until that is changed', async () => {
    const server = addPageServer();
    const why =
      'You have 100 vehicles already, as many as we keep for one customer. Please delete one first.';
    server.refuseGraph('AddVehicle', 409, why, { code: 'QUOTA_REACHED' });
    await open(server);
    await fill();
    fireEvent.click(screen.getByRole('button', { name: 'Add Vehicle' }));
    expect((await screen.findByText(why)).getAttribute('role')).toBe('alert');
    expect(screen.getByText('Failed to add vehicle. Please try again.')).toBeTruthy();
    set('Color (optional)', 'Blue');
    expect(screen.queryByText(why)).toBeNull();
  });

  it('VFORM-40 ERR-09 says in the form why a photo was refused, until it is saved after all', async () => {
    const server = addPageServer({ vehicles: [CAMRY] });
    const error = 'Too many photos came from your network today. Please try again tomorrow.';
    server.on('POST /api/photos', { status: 429, body: { error, code: 'RATE_LIMITED' } });
    await open(server, '/add?vehicle=v-1');
    const files = [new File(['x'], 'car.jpg', { type: 'image/jpeg' })];
    fireEvent.change(screen.getByLabelText('Photo from the gallery'), { target: { files } });
    fireEvent.click(screen.getByRole('button', { name: 'Update Vehicle' }));
    expect((await screen.findByText(error)).getAttribute('role')).toBe('alert');
    expect(screen.getByText('Failed to update vehicle. Please try again.')).toBeTruthy();
    server.on('POST /api/photos', { status: 201, body: { photoId: 'p-1', imageUrl: 'data:' } });
    server.onGraph('UpdateVehicle', () => ({ updateVehicle: CAMRY }));
    fireEvent.click(screen.getByRole('button', { name: 'Update Vehicle' }));
    await findSaved();
    expect(screen.queryByText(error)).toBeNull();
  });

  it('VFORM-40 says nothing of its own where there was no answer', async () => {
    const server = addPageServer();
    server.breakAt('AddVehicle');
    await open(server);
    await fill();
    fireEvent.click(screen.getByRole('button', { name: 'Add Vehicle' }));
    await screen.findByText('Failed to add vehicle. Please try again.');
    const form = screen.getByLabelText('Mileage').closest('form');
    expect(form?.querySelector('[role="alert"]')).toBeNull();
  });

  it('VFORM-09 has a button for the camera and one for the gallery, and shows a photo from the camera', async () => {
    await open(addPageServer());
    const camera = screen.getByLabelText('Photo from the camera');
    const gallery = screen.getByLabelText('Photo from the gallery');
    const opened: string[] = [];
    jest.spyOn(camera, 'click').mockImplementation(() => void opened.push('camera'));
    jest.spyOn(gallery, 'click').mockImplementation(() => void opened.push('gallery'));
    for (const name of ['Take Photo', 'Upload Photo']) {
      fireEvent.click(screen.getByRole('button', { name }));
    }
    expect(opened).toEqual(['camera', 'gallery']);
    expect(camera.getAttribute('capture')).toBe('environment');
    for (const input of [camera, gallery]) expect(input.getAttribute('accept')).toBe('image/*');
    const files = [new File(['x'], 'car.jpg', { type: 'image/jpeg' })];
    fireEvent.change(camera, { target: { files } });
    expect(await screen.findByRole('img', { name: 'Your vehicle' })).toBeTruthy();
  });

  it('VFORM-09 VFORM-10 FLOW-16 NET-21 accepts a photo from the gallery, shows it, removes it and saves it for the shown user', async () => {
    const server = addPageServer();
    server.on('POST /api/photos', { status: 201, body: { photoId: 'p-1', imageUrl: 'data:' } });
    await open(server);
    await fill();
    const files = [new File(['x'], 'car.jpg', { type: 'image/jpeg' })];
    fireEvent.change(screen.getByLabelText('Photo from the gallery'), { target: { files } });
    expect(await screen.findByRole('img', { name: 'Your vehicle' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove Photo' }));
    expect(screen.queryByRole('img', { name: 'Your vehicle' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload Photo' }));
    fireEvent.change(screen.getByLabelText('Photo from the gallery'), { target: { files } });
    await screen.findByRole('img', { name: 'Your vehicle' });
    fireEvent.click(screen.getByRole('button', { name: 'Add Vehicle' }));
    await findSaved();
    expect(inputsOf(server, 'AddVehicle')[0]).toMatchObject({ photoId: 'p-1' });
    const sent = { headers: { 'X-Expected-User': MEMBER.id } };
    expect(server.callsOf('POST /api/photos')).toMatchObject([sent]);
  });

  it('VFORM-30 keeps a press made while a photo is prepared, and then saves both', async () => {
    const server = addPageServer();
    server.on('POST /api/photos', { status: 201, body: { photoId: 'p-1', imageUrl: 'data:' } });
    await withHeldPhotos(async ({ choose, release }) => {
      await open(server);
      await fill();
      await choose();
      fireEvent.click(screen.getByRole('button', { name: 'Add Vehicle' }));
      expect(screen.getByRole('button', { name: 'Add Vehicle' }).ariaBusy).toBe('true');
      set('Mileage', '46,000');
      release();
      const both = [expect.objectContaining({ photoId: 'p-1', miles: '46000' })];
      await waitFor(() => expect(inputsOf(server, 'AddVehicle')).toEqual(both));
      await findSaved();
      expect(server.callsOf('UpdateVehicle')).toHaveLength(0);
    });
  });

  /** Presses the button, which gets no response until the returned function is called. */
  async function pressAndHold(server: ReturnType<typeof addPageServer>) {
    const app = await open(server);
    await fill();
    const respond = server.holdAt('AddVehicle');
    fireEvent.click(screen.getByRole('button', { name: 'Add Vehicle' }));
    await waitFor(() => expect(server.callsOf('AddVehicle')).toHaveLength(1));
    return { ...app, release: () => respond(ADDED) };
  }

  it('FLOW-20 VFORM-19 switches to no tab if the page was left before the vehicle was added', async () => {
    const { release, router, address } = await pressAndHold(addPageServer());
    await act(() => router.navigate('/forgot'));
    jest.useFakeTimers();
    release();
    await wait(100);
    expect(screen.getByText('Vehicle added successfully!')).toBeTruthy();
    await wait(1000);
    expect(address()).toBe('/forgot');
  });

  it.each([
    ['typed', 'Color (optional)', 'Blue', [{ id: 'v-9', color: 'Blue' }]],
    ['emptied, which alone is not saved', 'Mileage', '', []],
  ])(
    'VFORM-32 saves what is %s even if the page is left before the vehicle was added, and says that it was',
    async (_what, label, text, updates) => {
      const server = addPageServer();
      const { release, router } = await pressAndHold(server);
      set(label, text);
      await act(() => router.navigate('/forgot'));
      release();
      expect(await findSaved()).toBeTruthy();
      expect(inputsOf(server, 'UpdateVehicle')).toEqual(updates);
    },
  );

  it('VFORM-32 saves what is typed while the vehicle is being added, before it clears the form', async () => {
    const server = addPageServer();
    const { release } = await pressAndHold(server);
    const color = screen.getByLabelText<HTMLInputElement>('Color (optional)');
    set('Color (optional)', 'Blue');
    const shown: string[] = [];
    server.onGraph('UpdateVehicle', () => {
      shown.push(color.value);
      return { updateVehicle: CAMRY };
    });
    release();
    await findSaved();
    expect(inputsOf(server, 'UpdateVehicle')).toEqual([{ id: 'v-9', color: 'Blue' }]);
    expect([...shown, color.value]).toEqual(['Blue', '']);
  });

  it('VFORM-32 waits for a photo that is chosen while the vehicle is being added', async () => {
    const server = addPageServer();
    server.on('POST /api/photos', { status: 201, body: { photoId: 'p-1', imageUrl: 'data:' } });
    await withHeldPhotos(async (photo) => {
      const { release } = await pressAndHold(server);
      await photo.choose();
      const readsBefore = server.callsOf('BookingVehicles').length;
      release();
      await waitFor(() =>
        expect(server.callsOf('BookingVehicles').length).toBeGreaterThan(readsBefore),
      );
      expect(screen.getByRole('button', { name: 'Add Vehicle' }).ariaBusy).toBe('true');
      expect(screen.getByLabelText<HTMLInputElement>('Mileage').value).toBe('45,000');
      photo.release();
      await findSaved();
      expect(inputsOf(server, 'UpdateVehicle')).toEqual([{ id: 'v-9', photoId: 'p-1' }]);
      expect(screen.queryByRole('img', { name: 'Your vehicle' })).toBeNull();
    });
  });

  it('VFORM-32 VFORM-21 adds the vehicle, but says what is missing if a field was emptied meanwhile', async () => {
    const server = addPageServer();
    const { release } = await pressAndHold(server);
    set('Mileage', '');
    release();
    expect(await screen.findByText('Mileage is required')).toBeTruthy();
    set('Mileage', '46,000');
    fireEvent.click(screen.getByRole('button', { name: 'Add Vehicle' }));
    await findSaved();
    expect(inputsOf(server, 'UpdateVehicle')).toEqual([{ id: 'v-9', miles: '46000' }]);
    expect(server.callsOf('AddVehicle')).toHaveLength(1);
  });

  it('VFORM-30 VFORM-33 keeps a press made while a photo is prepared also if the page is left meanwhile', async () => {
    const server = addPageServer();
    server.on('POST /api/photos', { status: 201, body: { photoId: 'p-1', imageUrl: 'data:' } });
    await withHeldPhotos(async ({ choose, release }) => {
      const { router } = await open(server);
      await fill();
      await choose();
      fireEvent.click(screen.getByRole('button', { name: 'Add Vehicle' }));
      await act(() => router.navigate('/forgot'));
      expect(server.callsOf('AddVehicle')).toHaveLength(0);
      release();
      const both = [expect.objectContaining({ photoId: 'p-1', miles: '45000' })];
      await waitFor(() => expect(inputsOf(server, 'AddVehicle')).toEqual(both));
      await findSaved();
    });
  });

  it('VFORM-30 VFORM-21 saves what was pressed, but says what is missing if a field is emptied while a photo is prepared', async () => {
    const server = addPageServer();
    server.on('POST /api/photos', { status: 201, body: { photoId: 'p-1', imageUrl: 'data:' } });
    await withHeldPhotos(async ({ choose, release }) => {
      await open(server);
      await fill();
      await choose();
      fireEvent.click(screen.getByRole('button', { name: 'Add Vehicle' }));
      set('Mileage', '');
      release();
      expect(await screen.findByText('Mileage is required')).toBeTruthy();
      const pressed = [expect.objectContaining({ photoId: 'p-1', miles: '45000' })];
      expect(inputsOf(server, 'AddVehicle')).toEqual(pressed);
    });
  });

  it('VFORM-39 has the browser ask about a change of a vehicle whose addition got no answer, as two calls save it', async () => {
    const server = addPageServer();
    server.breakAt('AddVehicle');
    await open(server);
    await fill();
    fireEvent.click(screen.getByRole('button', { name: 'Add Vehicle' }));
    await screen.findByText('Failed to add vehicle. Please try again.');
    expect(asksBeforeLeaving()).toBe(false);
    set('Mileage', '46,000');
    expect(asksBeforeLeaving()).toBe(true);
    server.on('AddVehicle', ADDED);
    fireEvent.click(screen.getByRole('button', { name: 'Add Vehicle' }));
    await findSaved();
    expect(inputsOf(server, 'UpdateVehicle')).toMatchObject([{ id: 'v-9', miles: '46000' }]);
  });
});
