import { eventually } from '@dewlane/test-engines';
import {
  startTextProvider,
  type TextProviderDouble,
  tell,
} from '@dewlane/test-engines/text-provider';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { brokenRules } from './support/accessibility.ts';
import { DESKTOP, type Device, openDevice, PHONE } from './support/chromium.ts';
import { enterAsStaff } from './support/people.ts';
import { type Product, startProduct } from './support/product.ts';
import { answerAll, choosePackage, confirmationNumber } from './support/questionnaire.ts';
import { expectToast, overhang } from './support/screen.ts';
import { describeInBrowser } from './support/suite.ts';

const NUMBER = '+14085550142';

/** The first text message that arrived with these words. */
async function arrived(provider: TextProviderDouble, words: string | RegExp): Promise<string> {
  return eventually(
    () => {
      const found = provider.arrived.find(({ text }) => text.match(words) !== null);
      if (!found) throw new Error(`Of ${provider.arrived.length} texts none says ${words}`);
      expect(found.to).toBe(NUMBER);
      return found.text;
    },
    // Events bring it to its sender, one after another.
    { timeoutMs: 60_000 },
  );
}

const linkIn = (text: string) => /http\S+\/booking\/[\w-]{43}/.exec(text)?.[0] ?? 'no link';

/** Has a product of its own, because the shared ones have no provider and put texts into the mailbox. */
describeInBrowser('a guest who left only a phone number', () => {
  let provider: TextProviderDouble;
  let own: Product;
  let guest: Device;
  /** The browser in which links from texts are opened, without the cookies of the one that booked. */
  let reader: Device;
  let desk: Device;
  let link: string;

  beforeAll(async () => {
    provider = await startTextProvider();
    own = await startProduct({ TEXT_URL: provider.url, TEXT_FROM: '+14085550100' });
    guest = await openDevice(own.url, PHONE);
    reader = await openDevice(own.url, PHONE);
    desk = await openDevice(own.url, PHONE);
  });
  afterAll(async () => {
    await guest?.close();
    await reader?.close();
    await desk?.close();
    await own?.stop();
    await provider?.stop();
  });

  /** The messages as staff see them, by subject. */
  const messages = async (): Promise<Map<string, { id: string; appointmentId: string }>> => {
    const query = '{ staffMails(first: 20) { nodes { id kind appointmentId } } }';
    const response = await desk.context.request.post('/graphql', { data: { query } });
    const { data } = await response.json();
    const nodes: { id: string; kind: string; appointmentId: string }[] = data.staffMails.nodes;
    return new Map(nodes.map((node) => [node.kind, node]));
  };
  const rowOf = (page: Page, kind: string) =>
    page.getByRole('listitem').filter({ has: page.getByText(kind, { exact: true }) });
  const shot = async (page: Page, name: string) => {
    const dir = process.env['SCREENSHOTS'];
    if (dir) await page.screenshot({ path: `${dir}/${name}.png`, fullPage: true });
  };

  it('SELF-07 is promised texts at the end of booking, and gets the confirmation', async () => {
    const { page } = guest;
    await choosePackage(page, /^Detail Plus\b(?! \+)/);
    await answerAll(page, { phone: '(408) 555-0142' });
    await confirmationNumber(page);
    await page.getByText('We text the confirmation and reminders to your phone').waitFor();
    const text = await arrived(provider, 'Your wash is booked for');
    expect(text).toContain('between 8:00 AM and 12:00 PM');
    link = linkIn(text);
    expect(new URL(link).origin).toBe(own.url);
  });

  it('SELF-16 sees the booking while the client’s code is delayed, and continues in the client', async () => {
    const page = await reader.context.newPage();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/index-*.js', async (route) => {
      await held;
      await route.continue();
    });
    const users: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/user')) users.push(request.url());
    });
    await page.goto(link, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Your wash', exact: true }).waitFor();
    await page.getByText(/between 8:00 AM and 12:00 PM/).waitFor();
    expect(await overhang(page)).toBe(0);
    await shot(page, 'own-booking-early');
    release();
    await page.getByRole('heading', { name: 'Your wash is booked' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Your wash', exact: true }).count()).toBe(0);
    // Requested while the document was parsed, and not again by the client.
    expect(users).toHaveLength(1);
    await page.close();
  });

  it('SELF-01 SELF-02 moves the booking by the text’s link, and gets a text about that', async () => {
    const { page } = reader;
    await page.goto(link);
    await page.getByRole('heading', { name: 'Your wash is booked' }).waitFor();
    await page.getByText(/come to your phone as text messages/).waitFor();
    await page.getByRole('button', { name: 'Move to Another Time' }).press('Enter');
    await page.getByRole('radio', { name: /Evening/ }).press('Enter');
    await page.getByRole('button', { name: /^Move to .*Evening$/ }).press('Enter');
    await expectToast(page, 'Booking Moved');
    const text = await arrived(provider, ' instead of ');
    expect(text).toContain('between 4:00 PM and 8:00 PM');
    await page.goto(linkIn(text));
    await page.getByText('Evening (4PM - 8PM)').waitFor();
  });

  it('SELF-15 can be sent a failed text again by staff, who see which ones arrived', async () => {
    const { page } = desk;
    await enterAsStaff(desk);
    const sent = await messages();
    const report = (kind: string, fields: Record<string, string>) =>
      tell(`${own.url}/text-reports/${sent.get(kind)?.id}`, { To: NUMBER, ...fields });
    expect(await report('confirmation', { MessageStatus: 'delivered' })).toBe(204);
    const lost = { MessageStatus: 'undelivered', ErrorCode: '30003' };
    expect(await report('moved', lost)).toBe(204);

    await page.goto(`/admin/appointment/${sent.get('moved')?.appointmentId}`);
    const moved = rowOf(page, 'New time, by text');
    await moved.getByText('Not delivered', { exact: true }).waitFor();
    await moved.getByText('The phone is switched off or out of reach. (30003)').waitFor();
    await rowOf(page, 'Confirmation, by text').getByText('Delivered', { exact: true }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await shot(page, 'texts-390');
    await page.setViewportSize(DESKTOP);
    await shot(page, 'texts-1280');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overhang(page)).toBe(0);
    await moved.getByRole('button', { name: /^Resend/ }).press('Enter');
    await expectToast(page, 'Message on Its Way');
    await rowOf(page, 'New time, by text, sent again').waitFor();
  });

  it('SELF-07 replies STOP, can still cancel by the link, and gets no more texts; staff see why', async () => {
    const fields = { From: NUMBER, To: '+14085550100', Body: 'Stop' };
    expect(await tell(`${own.url}/text-replies`, fields)).toBe(200);
    const { page } = reader;
    await page.goto(link);
    await page.getByRole('button', { name: 'Cancel Booking' }).press('Enter');
    await page.getByLabel(/Why do you cancel/).fill('The car is sold');
    await page.getByRole('button', { name: 'Cancel Booking' }).press('Enter');
    await page.getByRole('heading', { name: 'Your wash is cancelled' }).waitFor();

    await desk.page.reload();
    const cancelled = rowOf(desk.page, 'Cancellation, by text');
    await cancelled.getByText('Not sent', { exact: true }).waitFor();
    const why = 'Whoever has this number has asked for no more messages.';
    await cancelled.getByText(why, { exact: true }).waitFor();
    expect(provider.arrived.filter(({ text }) => /cancel+ed/.test(text))).toEqual([]);
  });
});
