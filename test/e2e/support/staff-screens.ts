import type { Page } from 'playwright-core';
import { setAppointment } from './people.ts';
import { onOperation, refuse } from './responses.ts';
import { FILLED_DAYS, goTo, heading, type Screen, settled } from './screens.ts';

/** The longest texts that people may type and staff may set. */
export const LONG = {
  serviceType: 'A complete interior and exterior detail with ceramic wax',
  customerName: 'Wolfeschlegelsteinhausenbergerdorff Montgomery-Featherstonehaugh',
  customerEmail: `${'wolfeschlegelsteinhausenbergerdorff'.repeat(2)}@example.com`,
  vehicleInfo: '1972 Volkswagen camper, two-tone, with a roof rack and new tires all around',
  status: 'in_progress',
  price: '$100,000.00',
};

/** Gives the list's first appointment the longest texts. */
export function withLongTexts(page: Page): Promise<() => Promise<void>> {
  return onOperation(page, 'StaffAppointments', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    Object.assign(json.data.staffAppointments.nodes[0], LONG);
    await route.fulfill({ response, json });
  });
}

/** The screens of staff. */
export const STAFF_SCREENS: readonly Screen[] = [
  { name: 'admin-welcome', open: (page) => goTo(page, '/admin', 'admin') },
  {
    name: 'admin-menu',
    async open(page) {
      await goTo(page, '/admin', 'admin');
      const menu = page.getByRole('button', { name: 'Menu' });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('link', { name: 'Business Settings' }).waitFor();
    },
  },
  { name: 'admin-calendar', open: (page) => goTo(page, '/admin?view=calendar', /^\w+ \d{4}$/) },
  {
    name: 'admin-day',
    async open(page) {
      await goTo(page, `/admin?view=dayDetail&day=${FILLED_DAYS.soon}`, /^\w+day, /);
      await page.getByRole('button', { name: /^Edit/ }).first().waitFor();
      await page.getByText('Cancelled').first().waitFor();
    },
  },
  { name: 'admin-appointments', open: (page) => openAppointments(page) },
  {
    name: 'admin-appointments-long',
    async open(page) {
      const undo = await withLongTexts(page);
      await openAppointments(page);
      await page.getByText(LONG.price).waitFor();
      await undo();
    },
  },
  {
    name: 'admin-edit',
    async open(page) {
      const undo = await withLongTexts(page);
      await openAppointments(page);
      await page.getByText(LONG.price).waitFor();
      await page.getByRole('button', { name: /^Edit/ }).first().click();
      await page.getByRole('dialog').waitFor();
      await undo();
    },
  },
  {
    name: 'admin-delete',
    async open(page) {
      await openAppointments(page);
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'admin-users',
    async open(page) {
      const undo = await onOperation(page, 'SignInLocks', (route) =>
        route.fulfill({
          json: { data: { lockedStaffAccounts: [LOCKED], usersLockedInBrowsers: [] } },
        }),
      );
      await goTo(page, '/admin?view=users', 'Users');
      await page.getByText('Active').first().waitFor();
      await page.getByText('Locked', { exact: true }).first().waitFor();
      await heading(page, 'Locked staff accounts');
      await undo();
    },
  },
  {
    name: 'admin-account-mails',
    async open(page) {
      const undo = await onOperation(page, 'AccountMails', (route) =>
        route.fulfill({ json: { data: { accountMails: ACCOUNT_MAILS } } }),
      );
      await goTo(page, '/admin?view=users', 'Users');
      await heading(page, 'Account messages');
      await page.locator('summary').first().click();
      await page.getByRole('link', { name: /\/reset\// }).waitFor();
      await undo();
    },
  },
  {
    name: 'admin-quiz-responses',
    async open(page) {
      await goTo(page, '/admin?view=quizResponses', 'Quiz Responses');
      await page.getByRole('main').getByRole('button', { expanded: false }).first().click();
      await page.getByText('Previously detailed').waitFor();
    },
  },
  {
    name: 'admin-changes',
    async open(page) {
      await goTo(page, '/admin?view=changes', 'Change Log');
      await page
        .getByText(/Status: /)
        .first()
        .waitFor();
    },
  },
  {
    name: 'admin-settings',
    async open(page) {
      await goTo(page, '/admin?view=settings', 'Business Settings');
      await heading(page, /Packages/);
    },
  },
  { name: 'admin-appointment', open: (page) => openAppointment(page) },
  {
    name: 'admin-undo',
    async open(page) {
      await openAppointment(page);
      // As after a change whose message goes in two minutes, since a bar of ten seconds would be too short for the checks.
      await page.evaluate(`sessionStorage.setItem('undoOffer', JSON.stringify({
        id: 'none', version: 2, customerName: 'Jordan Reyes', until: Date.now() + 120000 }))`);
      await page.reload();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await settled(page);
      await page.evaluate("sessionStorage.removeItem('undoOffer')");
    },
  },
  {
    name: 'admin-message',
    async open(page) {
      await openAppointment(page);
      await page.getByRole('button', { name: /^Read/ }).first().click();
      // A mail is in a frame; a text message isn't.
      await page.getByRole('dialog').locator('iframe, p').first().waitFor();
      await settled(page);
    },
  },
  {
    name: 'admin-end-links',
    async open(page) {
      await openAppointment(page);
      await page.getByRole('button', { name: 'End All Links' }).click();
      await page.getByRole('dialog', { name: 'End All Links' }).waitFor();
    },
  },
  {
    name: 'admin-appointment-edit',
    async open(page) {
      await openAppointment(page);
      await page.getByRole('button', { name: 'Edit Appointment' }).click();
    },
  },
  {
    name: 'admin-changed-meanwhile',
    async open(page) {
      await openAppointment(page);
      await page.getByRole('button', { name: 'Edit Appointment' }).click();
      const form = page.getByRole('form', { name: 'Edit Appointment' });
      await form.getByLabel('Location').fill('2200 Mulberry Boulevard, Manhattan Beach');
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      prices += 1;
      await setAppointment({ context: page.context() }, { id, priceCents: 20_000 + prices });
      await form.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByRole('dialog', { name: 'Changed Meanwhile' }).waitFor();
    },
  },
  {
    name: 'admin-appointment-not-found',
    open: (page) =>
      goTo(
        page,
        '/admin/appointment/00000000-0000-7000-8000-000000000000',
        'Appointment Not Found',
      ),
  },
  {
    name: 'admin-session-ended',
    async open(page) {
      await openAppointments(page);
      await page.route('**/graphql', (route) => refuse(route, 401, 'Authentication required'));
      await page.getByRole('button', { name: 'Refresh' }).click();
      await page.getByRole('dialog', { name: 'Admin Login' }).waitFor();
      await page.unroute('**/graphql');
    },
  },
];

const LOCKED = {
  id: '7',
  version: 1,
  username: 'maximiliana.featherstonehaugh',
};
/** A message to the longest address, with a link of the usual length. */
const ACCOUNT_MAILS = {
  nodes: [
    {
      id: '019a0000-0000-7000-8000-000000000001',
      to: LONG.customerEmail,
      subject: 'Confirm your e-mail address',
      text: `Is this your address?\r\n\r\nConfirm this address: https://bookings.dewlane.example/reset/${'Wm8_'.repeat(10)}Wm8\r\n\r\nYou know nothing of it? Then you need not do anything.`,
      deliveredAt: '2026-11-21T16:00:00.000Z',
    },
  ],
  pageInfo: { hasNextPage: true },
};
let prices = 0;

async function openAppointments(page: Page): Promise<void> {
  await goTo(page, '/admin?view=appointments', 'All Appointments');
  await page.getByRole('button', { name: /^Edit/ }).first().waitFor();
}

async function openAppointment(page: Page): Promise<void> {
  await openAppointments(page);
  await page.locator('main a[href^="/admin/appointment/"]').first().click();
  await page.getByRole('heading', { level: 1, name: /^CW-/ }).waitFor();
  await settled(page);
}
