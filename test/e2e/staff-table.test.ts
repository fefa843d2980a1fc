import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESKTOP, type Device, openDevice, PHONE } from './support/chromium.ts';
import { addVehicle, book, enterAsStaff } from './support/people.ts';
import { onOperation } from './support/responses.ts';
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

  it.each([
    ['table', DESKTOP],
    ['cards', PHONE],
  ])(
    'ADMIN-11 skips the style and layout of what is far out of sight in long %s, so that dialogs open at once',
    async (_, viewport) => {
      const { page } = staff;
      await page.setViewportSize(viewport);
      await withManyRows(page);
      await page.goto('/admin?view=appointments');
      const edits = page.getByRole('main').getByRole('button', { name: /^Edit/ });
      await edits.nth(399).waitFor({ state: 'attached' });
      const isSkipped = (index: number) =>
        edits.nth(index).evaluate((edit) => !edit.checkVisibility({ contentVisibilityAuto: true }));
      await eventually(() => isSkipped(399));
      // Rows of the first pages have their true heights, which Back's place depends on.
      expect(await isSkipped(249)).toBe(false);
      // The browser renders it with the next frame, and rows above may get other heights by that.
      await eventually(async () => {
        await edits.nth(399).scrollIntoViewIfNeeded();
        return !(await isSkipped(399));
      });
      await page.unrouteAll();
    },
  );

  it.each([
    ['table', DESKTOP],
    ['cards', PHONE],
  ])(
    'STAFF-15 goes back from an appointment to where the list was, in long %s',
    async (_, viewport) => {
      const { page } = staff;
      await page.setViewportSize(viewport);
      await withManyRows(page);
      await page.goto('/admin?view=appointments');
      const link = page.locator('a[href="/admin/appointment/row-200"]');
      await link.hover();
      const place = () => page.evaluate<number>('scrollY');
      const before = await place();
      expect(before).toBeGreaterThan(1000);
      await link.click();
      await page.getByRole('heading', { name: 'Appointment Not Found' }).waitFor();
      expect(await place()).toBeLessThan(before);
      await page.goBack();
      await link.waitFor();
      await eventually(async () => (await place()) === before);
      await page.unrouteAll();
    },
  );

  it('ADMIN-11 is a table of rows and cells to screen readers', async () => {
    const { page, context } = staff;
    await page.setViewportSize(DESKTOP);
    await page.goto('/admin?view=appointments');
    await page.getByRole('row').nth(1).waitFor();
    const session = await context.newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const roles = new Set(nodes.map(({ role }) => role?.value));
    expect([...roles]).toEqual(expect.arrayContaining(['table', 'row', 'columnheader', 'cell']));
  });
});

/** Makes the list of all appointments as long as a busy year's. */
async function withManyRows(page: Page): Promise<void> {
  await onOperation(page, 'StaffAppointments', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const [first] = json.data.staffAppointments.nodes;
    json.data.staffAppointments.nodes = Array.from({ length: 400 }, (_, index) => ({
      ...first,
      id: `row-${index}`,
    }));
    await route.fulfill({ response, json });
  });
}
