import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { DESKTOP, type Device, openDevice } from './support/chromium.ts';
import { enterAsStaff } from './support/people.ts';
import { operationOf } from './support/responses.ts';
import { pauseClock } from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

describeInBrowser('polling', () => {
  let desk: Device;
  let page: Page;
  beforeAll(async () => {
    desk = await openDevice(product().url, DESKTOP);
    page = desk.page;
    await enterAsStaff(desk);
    await page.clock.install();
  });
  afterAll(() => desk?.close());

  it.each([
    ['NET-09', 'appointments', 'StaffAppointmentChanges', 30_000],
    ['NET-09', 'calendar&month=2028-02', 'StaffAppointmentMarks', 30_000],
    ['NET-10', 'users', 'StaffUserChanges', 15_000],
    ['NET-11', 'quizResponses', 'StaffQuizResponseChanges', 5_000],
  ])(
    '%s keeps /admin?view=%s up to date by %s every %i ms, as background requests',
    async (_id, view, operation, ms) => {
      // A page whose clock is stopped from the start never paints, and so never fetches its scripts.
      await page.clock.resume();
      const responded = page.waitForResponse(
        (response) => operationOf(response.request())?.startsWith('Staff') === true,
      );
      await page.goto(`/admin?view=${view}`);
      await responded;
      await page.waitForLoadState('networkidle');
      const polls: Request[] = [];
      let responses = 0;
      const count = (request: Request) => {
        if (operationOf(request) === operation) polls.push(request);
      };
      const countResponse = (request: Request) => {
        if (operationOf(request) === operation) responses += 1;
      };
      page.on('request', count);
      page.on('requestfinished', countResponse);
      await pauseClock(page);
      // The first poll of a calendar only gets the cursor from which the later ones continue.
      await page.clock.runFor(ms);
      // The page's clock must not outrun the network: while a poll is pending no other one is sent.
      await eventually(() => responses === polls.length);
      const begun = polls.length;
      await eventually(
        async () => {
          await page.clock.runFor(250);
          return polls.length > begun;
        },
        { intervalMs: 0 },
      );
      await eventually(() => responses === polls.length);
      await page.clock.runFor(ms - 300);
      await page.evaluate('0');
      expect(polls.length - begun).toBe(1);
      await page.clock.runFor(600);
      await eventually(() => polls.length - begun === 2);
      expect(polls[0]?.headers()['x-background']).toBe('1');
      page.off('request', count);
      page.off('requestfinished', countResponse);
    },
  );

  it('NET-08 stays off elsewhere: /home sends no request in 10 minutes', async () => {
    await page.clock.resume();
    const responded = page.waitForResponse(
      (response) => operationOf(response.request()) === 'GarageVehicles',
    );
    await page.goto('/home');
    await responded;
    // Shown when each list of the page has been read.
    await page.getByText('No service history yet').waitFor();
    await page.waitForLoadState('networkidle');
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // Files of the page that come late on a busy machine are not polls.
      if (pathname === '/graphql' || pathname.startsWith('/api/')) sent.push(pathname);
    });
    await page.clock.fastForward('10:00');
    await page.clock.runFor(1000);
    await page.evaluate('0');
    expect(sent).toEqual([]);
  });
});
