import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DESKTOP, type Device, openDevice } from './support/chromium.ts';
import { addVehicle, book, enterAsStaff } from './support/people.ts';
import { overhang } from './support/screen.ts';
import { LONG, withLongTexts } from './support/staff-screens.ts';
import { describeInBrowser, product } from './support/suite.ts';

describeInBrowser('the table of appointments', () => {
  let staff: Device;
  beforeAll(async () => {
    staff = await openDevice(product().url, DESKTOP);
    await book(staff, { vehicleId: await addVehicle(staff) });
    await enterAsStaff(staff);
  });
  afterAll(() => staff?.close());

  it.each([1200, 1280, 1920])(
    'ADMIN-11 shows all columns, including Edit and Delete, at %d px, however long their texts',
    async (width) => {
      const { page } = staff;
      await page.setViewportSize({ width, height: 800 });
      await withLongTexts(page);
      await page.goto('/admin?view=appointments');
      const row = page.getByRole('row').filter({ hasText: LONG.price });
      const card = await page.locator('[class^="card-"]').filter({ has: row }).boundingBox();
      const remove = await row.getByRole('button', { name: /^Delete/ }).boundingBox();
      if (!card || !remove) throw new Error('The table does not show');
      expect(remove.x + remove.width).toBeLessThanOrEqual(card.x + card.width);
      expect(card.x + card.width).toBeLessThan(width);
      expect(await overhang(page)).toBe(0);
      await page.unrouteAll();
    },
  );
});
