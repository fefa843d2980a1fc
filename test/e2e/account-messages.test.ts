import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Device, openDevice } from './support/chromium.ts';
import { enterAsStaff, signUp } from './support/people.ts';
import { goTo, heading } from './support/screens.ts';
import { describeInBrowser, product } from './support/suite.ts';

const NEW_PASSWORD = 'Rainy-drive-2!';

describeInBrowser('a forgotten password without a mail server', () => {
  let owner: Device;
  let desk: Device;
  beforeAll(async () => {
    [owner, desk] = [await openDevice(product().url), await openDevice(product().url)];
    await enterAsStaff(desk);
  });
  afterAll(async () => {
    await owner?.close();
    await desk?.close();
  });

  it('ACCT-07 can be reset with the link that the account from ADMIN_USERNAME finds under Users', async () => {
    const { email: identifier } = await signUp(owner);
    const { request } = owner.context;
    // The product may be too busy.
    await eventually(async () =>
      (await request.post('/api/auth/forgot', { data: { identifier } })).ok(),
    );
    await eventually(async () => {
      const query = { data: { query: '{ accountMails { nodes { to } } }' } };
      expect(await (await desk.context.request.post('/graphql', query)).text()).toContain(
        identifier,
      );
    });
    const { page } = desk;
    await goTo(page, '/admin?view=users', 'Users');
    await page.locator('summary', { hasText: identifier }).press('Enter');
    await page.getByRole('link', { name: /\/reset\// }).press('Enter');
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change Password' }).press('Enter');
    await heading(page, 'Your password was changed');
    const data = { identifier, password: NEW_PASSWORD };
    await eventually(async () =>
      expect((await request.post('/api/auth/login', { data })).status()).toBe(200),
    );
  });
});
