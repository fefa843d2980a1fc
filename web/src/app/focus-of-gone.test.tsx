import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { addPageServer, CAMRY, OUTBACK } from '../testing/add-page.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import { appointmentsResponse, vehicle, vehiclesResponse } from '../testing/garage.ts';
import { createOwnBookingPage, ownBooking } from '../testing/own-booking.ts';
import { press } from '../testing/presses.ts';
import { MEMBER, renderApp } from '../testing/render-app.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Focuses an element, reads the page again as on a return to its window, and waits until the element is gone. */
async function loseByRead(element: HTMLElement): Promise<void> {
  element.focus();
  expect(document.activeElement).toBe(element);
  fireEvent(window, new Event('focus'));
  await waitFor(() => expect(element.isConnected).toBe(false));
}

const expectContentFocused = () => expect(document.activeElement).toBe(screen.getByRole('main'));

describe('the focus in what is gone when the window is returned to', () => {
  it.each([
    ['/home', 'Schedule Service'],
    ['/library', 'Schedule Service for This Vehicle'],
  ])('FLOW-16 goes to the content from a vehicle’s card at %s', async (path, name) => {
    const server = createFakeServer();
    server.onGraph('GarageAppointments', () => appointmentsResponse());
    const own = [vehicle('v1', { label: '2021 Toyota Camry' }), vehicle('v2')];
    server.onGraph('GarageVehicles', () => vehiclesResponse(own));
    await renderApp(path, server, MEMBER);
    const link = await screen.findByRole('link', { name });
    own.shift();
    await loseByRead(link);
    expectContentFocused();
  });

  it('FLOW-16 goes to the content from a saved vehicle of the questionnaire', async () => {
    const own = [CAMRY, OUTBACK];
    const server = addPageServer();
    server.onGraph('BookingVehicles', () => vehiclesResponse(own));
    await renderApp('/add?tab=service', server, MEMBER);
    await press('Select Existing Vehicle');
    const answer = await screen.findByRole('button', { name: /Camry/ });
    own.shift();
    await loseByRead(answer);
    expectContentFocused();
  });

  it.each([
    ['Move to Another Time', 'button'],
    ['Gate Code & Notes', 'button'],
    ['Cancel Booking', 'button'],
    ['Ceramic wax', 'radio'],
    ['Add to Calendar', 'link'],
  ])('FLOW-16 goes to the content from %s of a booking', async (name, role) => {
    const page = createOwnBookingPage();
    page.respondWith(ownBooking({ servicePackage: 'full' }));
    await page.open();
    const control = await screen.findByRole(role, { name });
    page.respondWith(ownBooking({ version: 4, isChangeable: false, status: 'cancelled' }));
    await loseByRead(control);
    expectContentFocused();
  });
});
