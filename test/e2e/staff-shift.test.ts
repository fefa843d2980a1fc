import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DESKTOP, type Device, openDevice, PHONE } from './support/chromium.ts';
import { inDays } from './support/days.ts';
import { delayData, movesOf, observeLayoutShift } from './support/layout-shift.ts';
import { addVehicle, book, enterAsStaff, setAppointment, signUp } from './support/people.ts';
import { describeInBrowser, product } from './support/suite.ts';

describeInBrowser('the staff area', () => {
  let desk: Device;
  let appointment: { id: string };
  const day = inDays(3);
  beforeAll(async () => {
    desk = await openDevice(product().url);
    await signUp(desk);
    const vehicleId = await addVehicle(desk);
    appointment = await book(desk, { vehicleId, serviceDate: day });
    const today = await book(desk, { vehicleId, serviceDate: inDays(1) });
    await enterAsStaff(desk);
    // An appointment for the first view, and a change for the log.
    await setAppointment(desk, { id: today.id, serviceDate: inDays(0) });
    await observeLayoutShift(desk.page);
    await delayData(desk.page);
  });
  afterAll(() => desk?.close());

  it.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ])('FLOW-10 loads every screen on a %s without moving anything', async (_name, viewport) => {
    const found: unknown[] = [];
    await desk.page.setViewportSize(viewport);
    for (const path of [
      '/admin',
      '/admin?view=calendar',
      `/admin?view=dayDetail&day=${day}`,
      '/admin?view=appointments',
      '/admin?view=users',
      '/admin?view=quizResponses',
      '/admin?view=changes',
      '/admin?view=settings',
      `/admin/appointment/${appointment.id}`,
      '/admin/appointment/00000000-0000-7000-8000-000000000000',
    ]) {
      const moves = await movesOf(desk.page, path);
      if (moves.shift > 0.02 || moves.controls.length > 0) found.push([path, moves]);
    }
    expect(found).toEqual([]);
  });
});
