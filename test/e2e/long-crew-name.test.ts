import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESKTOP, type Device, openDevice, PHONE } from './support/chromium.ts';
import { inDays } from './support/days.ts';
import { NARROW } from './support/large-text.ts';
import { addVehicle, book, enterAsStaff } from './support/people.ts';
import { onOperation } from './support/responses.ts';
import { overhang } from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

/** As long as a crew's name may be. */
const NAME = 'South Bay and Long Beach weekend crew 12';

/** Where staff see crews: for each operation, the rows in its data. */
const READS = {
  StaffCrewsOfDay: 'staffAppointmentsOfDay',
  StaffCrewPlans: 'crewPlans',
  StaffAppointmentCrew: 'staffAppointment',
} as const;

/** Gives every appointment a crew of that name. */
async function withLongCrewName(page: Page): Promise<void> {
  for (const [operation, field] of Object.entries(READS)) {
    await onOperation(page, operation, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      const crew = { __typename: 'Crew', id: 'crew', name: NAME, color: '#0a6cbd' };
      for (const row of [json.data[field]].flat()) Object.assign(row, { withoutCrew: false, crew });
      await route.fulfill({ response, json });
    });
  }
}

describeInBrowser('the name of a crew', () => {
  let staff: Device;
  let id: string;
  const day = inDays(9);
  beforeAll(async () => {
    staff = await openDevice(product().url, DESKTOP);
    const vehicleId = await addVehicle(staff);
    ({ id } = await book(staff, { vehicleId, serviceDate: day }));
    await enterAsStaff(staff);
    await withLongCrewName(staff.page);
  });
  afterAll(() => staff?.close());

  it.each([
    ['a day', () => `/admin?view=dayDetail&day=${day}`],
    ['the list', () => '/admin?view=appointments'],
    ['an appointment', () => `/admin/appointment/${id}`],
  ])(
    'FLOW-05 AVAIL-15 stays within the card or cell of %s, from 320 px up, however long it is',
    async (_where, address) => {
      const { page } = staff;
      for (const size of [NARROW, PHONE, DESKTOP]) {
        await page.setViewportSize(size);
        await page.goto(address());
        const badge = page.getByText(NAME).first();
        await badge.waitFor();
        const [right, room] = await badge.evaluate((name) => {
          const pill = name.closest('[class*="badge"]');
          const around = pill?.parentElement?.getBoundingClientRect().right;
          return [pill?.getBoundingClientRect().right, around];
        });
        expect(right).toBeLessThanOrEqual((room ?? 0) + 0.5);
        expect(await overhang(page)).toBeLessThanOrEqual(0);
      }
    },
  );
});
