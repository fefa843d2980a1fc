import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Device, openDevice } from './support/chromium.ts';
import { inDays, longDate } from './support/days.ts';
import { addVehicle, book, completeAppointment, enterAsStaff, signUp } from './support/people.ts';
import { drag, expectToast, passTheMoment, pauseClock, swipeByFinger } from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

describeInBrowser('/library', () => {
  let customer: Device;
  const days = [2, 5, 9].map(inDays);
  const pastDay = inDays(-4);

  beforeAll(async () => {
    customer = await openDevice(product().url);
    await signUp(customer);
    const camry = await addVehicle(customer);
    const truck = await addVehicle(customer, {
      year: '2018',
      make: 'Ford',
      model: 'F-150',
      type: 'truck',
      color: 'Red',
    });
    for (const serviceDate of days) await book(customer, { vehicleId: camry, serviceDate });
    const past = await book(customer, { vehicleId: truck });
    await enterAsStaff(customer);
    await completeAppointment(customer, truck, { id: past.id, serviceDate: pastDay });
    await customer.page.goto('/library');
  });
  afterAll(() => customer?.close());

  it('LIB-01 LIB-10 LIB-11 NAV-02 has Back to /, all future appointments and a link to the full history', async () => {
    const { page } = customer;
    expect(await page.getByRole('link', { name: 'Back', exact: true }).getAttribute('href')).toBe(
      '/',
    );
    const future = page.getByRole('region', { name: 'All Future Appointments' });
    await future.getByRole('listitem').first().waitFor();
    const rows = await future.getByRole('listitem').allTextContents();
    expect(rows).toHaveLength(3);
    for (const [index, day] of days.entries()) expect(rows[index]).toContain(longDate(day));
    const history = page.getByRole('link', { name: 'View Full History' });
    expect(await history.getAttribute('href')).toBe('/home');
    const bottom = page.getByRole('navigation', { name: 'Bottom' });
    expect(await bottom.getByRole('link', { name: 'Add' }).getAttribute('href')).toBe('/add');
  });

  it('LIB-04 LIB-05 LIB-06 LIB-07 LIB-08 shows all facts on the card, the next two appointments and two links', async () => {
    const { page } = customer;
    const card = page.getByRole('article');
    await card.getByRole('heading', { name: '2021 Toyota Camry' }).waitFor();
    await card.getByText('No photo available').waitFor();
    const facts = await card.locator('dl > div').allTextContents();
    expect(facts).toEqual(['TypeSedan/Coupe', 'Mileage45,000', 'ColorBlue', 'Last ServiceNever']);
    const next = await card
      .getByRole('list', { name: 'Upcoming appointments' })
      .getByRole('listitem')
      .allTextContents();
    expect(next).toHaveLength(2);
    expect(next[0]).toContain(longDate(days[0] ?? ''));
    expect(next[1]).toContain(longDate(days[1] ?? ''));
    for (const name of ['Schedule Service for This Vehicle', 'Add Another Vehicle']) {
      expect(await card.getByRole('link', { name }).getAttribute('href')).toMatch(/^\/add\?/);
    }
  });

  it("LIB-02 LIB-03 LIB-06 moves to another vehicle by a swipe, with dots and 'n of m vehicles'", async () => {
    const { page } = customer;
    const counter = page.getByRole('status').filter({ hasText: /vehicles$/ });
    expect(await counter.textContent()).toBe('1 of 2 vehicles');
    expect(await page.getByTestId('dot').count()).toBe(2);
    const card = page.getByRole('article');
    await drag(page, card, -49);
    expect(await counter.textContent()).toBe('1 of 2 vehicles');
    await drag(page, card, -50);
    await card.getByRole('heading', { name: '2018 Ford F-150' }).waitFor();
    expect(await counter.textContent()).toBe('2 of 2 vehicles');
    expect(await card.locator('dl > div').allTextContents()).toContain(
      `Last Service${longDate(pastDay)}`,
    );
    await drag(page, card, 50);
    await card.getByRole('heading', { name: '2021 Toyota Camry' }).waitFor();
  });

  it('LIB-02 moves to another vehicle by a finger’s swipe, too', async () => {
    const { page } = customer;
    const card = page.getByRole('article');
    await swipeByFinger(page, card, -60);
    await card.getByRole('heading', { name: '2018 Ford F-150' }).waitFor();
    await swipeByFinger(page, card, 60);
    await card.getByRole('heading', { name: '2021 Toyota Camry' }).waitFor();
  });

  it('LIB-09 says that there are no vehicles, and offers to add one', async () => {
    const guest = await openDevice(product().url);
    await guest.page.goto('/library');
    await guest.page.getByText('No Vehicles Yet').waitFor();
    const first = guest.page.getByRole('link', { name: 'Add Your First Vehicle' });
    expect(await first.getAttribute('href')).toMatch(/^\/add/);
    await guest.close();
  });
});

describeInBrowser('/payment', () => {
  let customer: Device;
  beforeAll(async () => {
    customer = await openDevice(product().url);
    await signUp(customer);
    await customer.page.clock.install();
  });
  afterAll(() => customer?.close());

  const DATA = {
    service: 'Detail Plus',
    price: '$200',
    vehicleInfo: '2021 Toyota Camry',
    date: '2027-03-12',
    time: 'Morning (8AM - 12PM)',
    location: '123 Main St, Los Angeles',
  };
  async function openWith(data: object): Promise<void> {
    const { page } = customer;
    await page.goto('/payment');
    await page.evaluate(
      `sessionStorage.setItem('paymentData', ${JSON.stringify(JSON.stringify(data))})`,
    );
    await page.reload();
    await page.getByRole('heading', { name: 'Detail Plus' }).waitFor();
  }

  it("PAY-01 says 'Authentication Required' unless signed in", async () => {
    const guest = await openDevice(product().url);
    await guest.page.goto('/payment');
    await guest.page.getByRole('heading', { name: 'Authentication Required' }).waitFor();
    await guest.close();
  });

  it("PAY-02 says 'No Payment Data' if none is stored", async () => {
    await customer.page.goto('/payment');
    await customer.page.getByRole('heading', { name: 'No Payment Data' }).waitFor();
  });

  it('PAY-03 PAY-04 PAY-05 PAY-06 PAY-07 ERR-37 sums up the service and simulates a payment for 2 s without a request', async () => {
    const { page } = customer;
    await openWith(DATA);
    for (const text of ['$200', '2021 Toyota Camry', 'March 12, 2027', DATA.time, DATA.location]) {
      await page.getByText(text, { exact: true }).waitFor();
    }
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await pauseClock(page);
    await page.getByRole('button', { name: 'Simulate Payment' }).click();
    await page.getByRole('button', { name: 'Processing...' }).waitFor();
    await page.clock.runFor(1999);
    expect(await page.getByText('Payment System Ready!').count()).toBe(0);
    await passTheMoment(page);
    await page.clock.resume();
    await expectToast(page, 'Payment Ready!');
    await page.getByRole('heading', { name: 'Payment System Ready!' }).waitFor();
    const back = page.getByRole('link', { name: 'Return to Dashboard' });
    expect(await back.getAttribute('href')).toBe('/home');
    expect(calls.filter((url) => /\/(api|graphql)/.test(url))).toEqual([]);
  });

  it("ERR-36 says 'Configuration Needed' if a payment has no amount", async () => {
    const { page } = customer;
    await openWith({ ...DATA, price: 'to be agreed' });
    await page.getByRole('button', { name: 'Simulate Payment' }).click();
    await page.clock.runFor(2000);
    await expectToast(page, 'Configuration Needed');
    await page.getByRole('button', { name: 'Simulate Payment' }).waitFor();
  });
});
