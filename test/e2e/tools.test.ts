import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { brokenRules } from './support/accessibility.ts';
import { DESKTOP, type Device, openDevice } from './support/chromium.ts';
import { enterAsStaff } from './support/people.ts';
import { describeInBrowser, product } from './support/suite.ts';

describeInBrowser('the tools of staff and integrators', () => {
  let device: Device;

  beforeAll(async () => {
    device = await openDevice(product().url, DESKTOP);
    await enterAsStaff(device);
  });
  afterAll(() => device?.close());

  it('TOOL-01 runs GraphiQL under the content security policy, with only our own files', async () => {
    const { page } = device;
    const faults: string[] = [];
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await page.goto('/graphql');
    const query = page.getByRole('region', { name: 'Operation Editor' });
    await query.getByText('NewestAppointments').waitFor();
    await page.getByRole('button', { name: /Execute query/ }).click();
    await page.getByRole('region', { name: 'Result Window' }).getByText('"totalCount"').waitFor();
    // The schema's documentation: introspection is allowed, and every field has its description.
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByRole('link', { name: 'Query', exact: true }).click();
    await page.getByText('What can be read.').first().waitFor();
    expect(faults).toEqual([]);
    expect(
      [...hosts].filter((host) => host !== new URL(product().url).host && host !== ''),
    ).toEqual([]);
  });

  it('TOOL-02 opens the API reference at the call that a link names', async () => {
    const { page } = device;
    await page.goto('/api/docs#postAuthLogin');
    await page.locator('#postAuthLogin').getByText('identifier').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.goto('/api/docs');
    expect(await brokenRules(page)).toEqual([]);
  });
});
