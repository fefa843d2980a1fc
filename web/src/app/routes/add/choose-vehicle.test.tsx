import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  addPageServer,
  button,
  CAMRY,
  LAST_BOOKING,
  OUTBACK,
  question,
} from '../../../testing/add-page.ts';
import { vehiclesResponse } from '../../../testing/garage.ts';
import { answerDateTimeLocation, user } from '../../../testing/journey.ts';
import { MEMBER, renderApp } from '../../../testing/render-app.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

describe('choosing a vehicle', () => {
  it('PICK-01 PICK-02 PICK-03 PICK-06 PICK-07 PICK-08 picks a saved vehicle', async () => {
    await renderApp('/add?tab=service', addPageServer({ vehicles: [CAMRY, OUTBACK] }), MEMBER);
    await question('How would you like to schedule?');
    expect(await button('Quick Service Setup')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Select Existing Vehicle' }));
    await question('Select Existing Vehicle');
    const camry = await button(/2021 Toyota Camry/);
    expect(camry.textContent).toContain('Red');
    expect(camry.textContent).toContain('October 18, 2026');
    expect((await button(/2022 Subaru Outback/)).textContent).toContain('Never');
    expect(
      screen.getByRole('button', { name: "Don't see your vehicle? Enter manually" }),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await question('How would you like to schedule?');
    await user.click(screen.getByRole('button', { name: 'Select Existing Vehicle' }));
    await user.click(await button(/2022 Subaru Outback/));
    await question('Which day suits you?');
    expect(screen.getByRole('img', { name: 'Step 1 of 3' })).toBeTruthy();
  });

  it('PICK-06 leads from the picker to entering another vehicle', async () => {
    await renderApp('/add?tab=service', addPageServer({ vehicles: [CAMRY] }), MEMBER);
    await user.click(await button('Select Existing Vehicle'));
    await user.click(await button("Don't see your vehicle? Enter manually"));
    await question('Would you like to add a new vehicle?');
  });

  it('NET-28 PICK-03 offers the vehicles behind the first page, too', async () => {
    const server = addPageServer();
    server.onGraph('BookingVehicles', ({ vehicles: after }) =>
      after === 'one' ? vehiclesResponse([OUTBACK]) : vehiclesResponse([CAMRY], 'one'),
    );
    await renderApp('/add?tab=service', server, MEMBER);
    await user.click(await button('Select Existing Vehicle'));
    expect(await button(/2021 Toyota Camry/)).toBeTruthy();
    expect(await button(/2022 Subaru Outback/)).toBeTruthy();
  });

  it('NET-07 offers a vehicle that was added elsewhere once the window gets the focus', async () => {
    const server = addPageServer({ vehicles: [CAMRY] });
    await renderApp('/add?tab=service', server, MEMBER);
    await user.click(await button('Select Existing Vehicle'));
    await button(/2021 Toyota Camry/);
    server.onGraph('BookingVehicles', () => vehiclesResponse([CAMRY, OUTBACK]));
    fireEvent.focus(window);
    expect(await button(/2022 Subaru Outback/)).toBeTruthy();
  });

  it('PICK-11 offers the vehicles that are left if the chosen one was deleted before it was booked', async () => {
    const server = addPageServer({ vehicles: [CAMRY, OUTBACK], lastBooking: LAST_BOOKING });
    const message = 'This vehicle is not among yours.';
    server.refuseGraph('BookAppointment', 404, message, { code: 'NOT_FOUND' });
    await renderApp('/add?vehicle=v-1&service=full', server, MEMBER);
    await question('Which day suits you?');
    await answerDateTimeLocation();
    await question('Not booked yet');
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    server.onGraph('BookingVehicles', () => vehiclesResponse([OUTBACK]));
    await user.click(await button('Change My Answers'));
    await question('Select Existing Vehicle');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /2021 Toyota Camry/ })).toBeNull(),
    );
    await user.click(await button(/2022 Subaru Outback/));
    await question('Which day suits you?');
    expect(await button(/ 15, .*chosen/)).toBeTruthy();
  });

  it('PICK-11 NET-19 offers them also if the booking waited in the tab when it was reloaded', async () => {
    const kept = { key: 'key-1', vehicleId: CAMRY.id, userId: MEMBER.id, at: Date.now() };
    sessionStorage.setItem('bookingAttempt', JSON.stringify(kept));
    const server = addPageServer({ vehicles: [OUTBACK] });
    server.refuseGraph('BookAppointment', 404, 'Not among yours.', { code: 'NOT_FOUND' });
    await renderApp('/add?tab=service', server, MEMBER);
    await question('Not booked yet');
    await user.click(await button('Change My Answers'));
    await question('Select Existing Vehicle');
    expect(await button(/2022 Subaru Outback/)).toBeTruthy();
  });

  it('BADGE-13 draws each car as dusty as its badge says, including one never washed here', async () => {
    await renderApp('/add?tab=service', addPageServer({ vehicles: [OUTBACK, CAMRY] }), MEMBER);
    const washOf = (name: string | RegExp) =>
      screen.getByRole('button', { name }).querySelector('svg.veh')?.getAttribute('data-wash');
    await question('How would you like to schedule?');
    await waitFor(() => expect(washOf('Select Existing Vehicle')).toBe('fresh'));
    await user.click(screen.getByRole('button', { name: 'Select Existing Vehicle' }));
    await button(/2022 Subaru Outback/);
    expect(washOf(/2022 Subaru Outback/)).toBe('fresh');
    expect(washOf(/2021 Toyota Camry/)).toBe('need');
  });

  it('VFORM-34 shows the drawing in place of a photo that cannot be loaded', async () => {
    const vehicles = [{ ...CAMRY, photoUrl: '/photos/1' }];
    await renderApp('/add?tab=service', addPageServer({ vehicles }), MEMBER);
    await user.click(await button('Select Existing Vehicle'));
    const camry = await button(/2021 Toyota Camry/);
    const photo = camry.querySelector('img');
    expect(photo?.getAttribute('src')).toBe('/photos/1');
    fireEvent.error(photo as HTMLElement);
    expect(camry.querySelector('img')).toBeNull();
    expect(camry.querySelector('svg.veh')).not.toBeNull();
  });

  it("PICK-05 says 'No vehicles found' and leads to Add Vehicle", async () => {
    await renderApp('/add?tab=service', addPageServer(), MEMBER);
    await user.click(await button('Select Existing Vehicle'));
    expect(await screen.findByText('No vehicles found')).toBeTruthy();
    const add = screen.getByRole('link', { name: 'Add Vehicle' });
    expect(add.getAttribute('href')).toBe('/add?tab=vehicle');
  });

  it('PICK-09 PICK-10 accepts a description', async () => {
    await renderApp('/add?tab=service', addPageServer(), MEMBER);
    await user.click(await button('Quick Service Setup'));
    await question('Would you like to add a new vehicle?');
    expect((await button('Next')).hasAttribute('disabled')).toBe(true);
    await user.type(screen.getByLabelText('Vehicle description'), 'A red van{Enter}');
    await question('Who should we ask for?');
  });
});
