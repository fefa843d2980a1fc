import { BUSINESS_BLOCK_ID, UNSAVED } from '@dewlane/catalog';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { DESKTOP, type Device, openDevice } from './support/chromium.ts';
import { NARROW } from './support/large-text.ts';
import { addVehicle, book, enterAsStaff, saveAnswers, signUp } from './support/people.ts';
import { onOperation, refuse } from './support/responses.ts';
import { overhang } from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

/** As many characters as a package's name may have. */
const ONE_WORD = 'Kraftfahrzeuginnenraumaufbereitungspaket';

/** Multiplies what an operation returns of the customer's vehicles, and changes it. */
function withVehicles(page: Page, operation: string, count: number, changed: object = {}) {
  return onOperation(page, operation, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const [vehicle] = json.data.vehicles.nodes;
    json.data.vehicles.nodes = Array.from({ length: count }, (_, index) => ({
      ...vehicle,
      ...changed,
      id: `${vehicle.id}-${index}`,
    }));
    await route.fulfill({ response, json });
  });
}

/** Gives every package that name in the settings of a page. */
async function withPackageNames(page: Page, path: string, name: string) {
  const address = `${product().url}${path}`;
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const packages = UNSAVED.packages.map((offer) => ({ ...offer, name }));
    const block = `<script type="application/json" id="${BUSINESS_BLOCK_ID}">${JSON.stringify({ packages })}</script>`;
    // Before the one of the gateway, if settings were saved.
    const body = (await response.text()).replace('</head>', `${block}</head>`);
    await route.fulfill({ response, body });
  });
  return () => page.unroute(address);
}

/** Where an element is. */
async function boxOf(element: Locator) {
  await element.waitFor();
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not on the screen');
  const { x: left, y: top, width, height } = box;
  return { left, top, width, height, right: left + width, bottom: top + height };
}

describeInBrowser('much and long content', () => {
  let someone: Device;
  beforeAll(async () => {
    someone = await openDevice(product().url, NARROW);
    await signUp(someone);
    await book(someone, { vehicleId: await addVehicle(someone) });
  });
  afterAll(() => someone?.close());

  it.each([
    ['HOME-06', '/home'],
    ['LIB-02', '/library'],
  ])(
    '%s keeps the arrows of %s beside the dots and on the screen, however many vehicles there are',
    async (_id, path) => {
      const { page } = someone;
      const undo = await withVehicles(page, 'GarageVehicles', 100);
      await page.goto(path);
      await page.getByTestId('dot').nth(99).waitFor();
      const previous = await boxOf(page.getByRole('button', { name: 'Previous vehicle' }));
      const next = await boxOf(page.getByRole('button', { name: 'Next vehicle' }));
      const dots = await boxOf(page.getByTestId('dot').first().locator('..'));
      expect(previous.left).toBeGreaterThanOrEqual(16);
      expect(dots.left).toBeGreaterThanOrEqual(previous.right);
      expect(next.left).toBeGreaterThanOrEqual(dots.right);
      expect(next.right).toBeLessThanOrEqual(NARROW.width - 16);
      await undo();
    },
  );

  it('LIB-05 keeps the dot of a color round beside a name of several lines', async () => {
    const { page } = someone;
    const color = 'Dark metallic forest green';
    const undo = await withVehicles(page, 'GarageVehicles', 1, { color });
    await page.goto('/library');
    const dot = await boxOf(page.getByText(color).locator('span'));
    expect(dot.width).toBe(dot.height);
    await undo();
  });

  it.each(['/home', '/library'])(
    'FLOW-05 HOME-31 LIB-10 wraps the service of an appointment on %s, even if it is one long word',
    async (path) => {
      const { page } = someone;
      const undo = await onOperation(page, 'GarageAppointments', async (route) => {
        const response = await route.fetch();
        const json = await response.json();
        const { upcoming, past } = json.data;
        for (const booked of upcoming.nodes) booked.serviceType = ONE_WORD;
        past.nodes = upcoming.nodes.map((done: object) => ({ ...done, price: '$150' }));
        await route.fulfill({ response, json });
      });
      await page.goto(path);
      await page.getByText(ONE_WORD).first().waitFor();
      expect(await overhang(page)).toBeLessThanOrEqual(0);
      await undo();
    },
  );

  it('HOME-24 keeps the name of the chosen package beside Continue, even if it is one long word', async () => {
    const { page } = someone;
    const undo = await withPackageNames(page, '/home', ONE_WORD);
    await page.goto('/home');
    await page.evaluate("localStorage.setItem('selectedServicePackage', 'detail')");
    await page.reload();
    const banner = page.getByRole('region', { name: 'Service Selected' });
    const name = banner.getByText(ONE_WORD);
    await name.waitFor();
    const { left } = await boxOf(banner.getByRole('link', { name: 'Continue' }));
    expect(await rightOfText(name)).toBeLessThan(left);
    await page.evaluate('localStorage.clear()');
    await undo();
  });

  it('FLOW-05 wraps the car in the offer to continue an earlier draft, even if it is one long word', async () => {
    const { page } = someone;
    await saveAnswers(someone, { contactName: 'Jordan Reyes', customVehicleInfo: ONE_WORD });
    await page.goto('/add?service=detail');
    const offer = page.getByRole('region', { name: 'Continue where you left off?' });
    const car = offer.getByText(ONE_WORD);
    await car.waitFor();
    expect(await rightOfText(car)).toBeLessThan((await boxOf(offer)).right);
  });

  it('PAY-04 wraps the vehicle of a payment, even if it is one long word', async () => {
    const { page } = someone;
    await page.goto('/payment');
    await page.evaluate(`sessionStorage.setItem('paymentData', JSON.stringify({ service: 'Detail', price: '$150',
      vehicleInfo: '${ONE_WORD}', date: '2027-03-12', time: '9:30 AM', location: 'Home' }))`);
    await page.goto('/payment');
    await page.getByText(ONE_WORD).waitFor();
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    await page.evaluate('sessionStorage.clear()');
  });

  it('PICK-03 shows each vehicle as a whole in the picker, even where its name or color is one long word', async () => {
    const { page } = someone;
    const undo = await withVehicles(page, 'BookingVehicles', 2, {
      label: ONE_WORD,
      color: ONE_WORD,
    });
    await openPicker(page);
    const answer = page.getByRole('button', { name: ONE_WORD }).first();
    const { right } = await boxOf(answer);
    expect(right).toBeLessThanOrEqual(NARROW.width - 16);
    expect((await boxOf(answer.locator(':scope > :last-child'))).right).toBeLessThan(right);
    await undo();
  });

  it('PICK-03 keeps the failure to load vehicles apart from what is above and below it', async () => {
    const { page } = someone;
    const undo = await onOperation(page, 'BookingVehicles', (route) => refuse(route, 409, 'No'));
    await openPicker(page);
    await expectApart(page, 'Select Existing Vehicle');
    const failure = await boxOf(page.getByRole('main').getByRole('alert'));
    const below = await boxOf(page.getByRole('button', { name: /Enter manually/ }));
    expect(below.top - failure.bottom).toBeGreaterThanOrEqual(8);
    await undo();
  });

  it('ACCT-02 keeps the failure to load an account apart from the title', async () => {
    const { page } = someone;
    await page.route('**/api/account', (route) => route.fulfill({ status: 400, body: '' }));
    await page.goto('/account');
    await expectApart(page, 'Your Account');
    await page.unroute('**/api/account');
  });

  it('ADMIN-04 keeps the failure to load a view of staff’s apart from what is above it', async () => {
    const staff = await openDevice(product().url, DESKTOP);
    await enterAsStaff(staff);
    for (const [view, operation] of [
      ['appointments', 'StaffAppointments'],
      ['users', 'StaffUsers'],
      ['users', 'SignInLocks'],
      ['quizResponses', 'StaffQuizResponses'],
      ['changes', 'StaffChanges'],
    ] as const) {
      const undo = await onOperation(staff.page, operation, (route) => refuse(route, 409, 'No'));
      await staff.page.goto(`/admin?view=${view}`);
      const failure = await boxOf(staff.page.getByRole('main').getByRole('alert'));
      const above = await boxOf(staff.page.getByRole('button', { name: 'Refresh' }));
      expect([operation, failure.top - above.bottom >= 8]).toEqual([operation, true]);
      await undo();
    }
    await staff.close();
  });

  it('FLOW-05 CAT-01 keeps the name of a package within its card, beside the price, even if it is one long word', async () => {
    const { page } = someone;
    const undo = await withPackageNames(page, '/', ONE_WORD);
    for (const size of [NARROW, DESKTOP]) {
      await page.setViewportSize(size);
      await page.goto('/');
      const card = page.getByRole('button', { name: ONE_WORD }).first();
      await card.waitFor();
      expect(await overhang(page)).toBeLessThanOrEqual(0);
      const name = await rightOfText(card.getByText(ONE_WORD));
      const price = await boxOf(card.getByText('$100'));
      const { right, bottom } = await boxOf(card.getByText(ONE_WORD));
      expect(name).toBeLessThanOrEqual(right);
      expect(price.left >= right || price.top >= bottom).toBe(true);
    }
    await page.setViewportSize(NARROW);
    await undo();
  });
});

async function openPicker(page: Page): Promise<void> {
  await page.goto('/add?tab=service');
  await page.getByRole('button', { name: 'Select Existing Vehicle' }).click();
  await page.getByRole('heading', { name: 'Select Existing Vehicle' }).waitFor();
}

/** Expects the failure that is shown to begin a little below the page's title. */
async function expectApart(page: Page, title: string): Promise<void> {
  const failure = await boxOf(page.getByRole('main').getByRole('alert'));
  const heading = await boxOf(page.getByRole('heading', { level: 1, name: title }));
  expect(failure.top - heading.bottom).toBeGreaterThanOrEqual(8);
}

/** Where a text ends, which may be outside its element. */
function rightOfText(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const range = node.ownerDocument.createRange();
    range.selectNodeContents(node);
    return Math.max(...Array.from(range.getClientRects(), ({ right }) => right));
  });
}
