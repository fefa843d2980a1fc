import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adoptSettings } from '../lib/business/saved-settings.ts';
import { renderApp } from '../testing/render-app.tsx';
import { capacityPreview, createStaffServer, inputOf, STAFF_BUSINESS } from '../testing/staff.ts';

const offered = (key: string, name: string, priceCents: number) => ({
  __typename: 'OfferedPackage',
  key,
  name,
  priceCents,
  minMinutes: 60,
  maxMinutes: 120,
  features: ['Wash'],
  isOnSale: true,
});
const BUSINESS = {
  ...STAFF_BUSINESS,
  packages: [offered('maintenance', 'Maintenance', 10_000), offered('detail', 'Detail', 15_000)],
};

let server: ReturnType<typeof createStaffServer>;
let business: typeof BUSINESS;

beforeEach(() => {
  server = createStaffServer();
  business = BUSINESS;
  server.onGraph('StaffBusiness', () => ({ business }));
});
afterEach(() => {
  cleanup();
  adoptSettings({});
});

async function openSettings() {
  await renderApp('/admin?view=settings', server);
  await screen.findByRole('group', { name: 'Detail' });
  return within(screen.getByRole('group', { name: 'Detail' }));
}

describe('the settings page', () => {
  it('BIZ-12 saves the changes, based on the shown version', async () => {
    server.onGraph('UpdateBusiness', () => {
      business = { ...BUSINESS, version: 4 };
      return { updateBusiness: { __typename: 'Business', version: 4 } };
    });
    const detail = await openSettings();
    const price = detail.getByLabelText('Price');
    await userEvent.clear(price);
    await userEvent.type(price, '175.50');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    const [input = {}] = server.inputsOf('UpdateBusiness');
    expect(Object.keys(input).sort()).toEqual(['expectedVersion', 'idempotencyKey', 'packages']);
    expect(input['expectedVersion']).toBe(3);
    expect(input['packages']).toMatchObject([{ priceCents: 10_000 }, { priceCents: 17_550 }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull());
  });

  it('BIZ-02 BIZ-12 QUIZ-55 saves what was typed into each field as its own setting', async () => {
    server.onGraph('UpdateBusiness', () => {
      business = { ...BUSINESS, version: 4 };
      return { updateBusiness: { __typename: 'Business', version: 4 } };
    });
    await openSettings();
    const typed = { Phone: '\u202a(408) 555\u20110177', 'E-mail': 'desk@dewlane.example' };
    for (const [label, value] of Object.entries(typed)) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    expect(server.inputsOf('UpdateBusiness')[0]).toEqual({
      expectedVersion: 3,
      idempotencyKey: expect.any(String),
      phone: '(408) 555-0177',
      email: 'desk@dewlane.example',
    });
  });

  it('BIZ-12 takes nothing while it saves, and then leads the focus to the content', async () => {
    let saved: (result: object) => void = () => undefined;
    server.on('UpdateBusiness', () => new Promise((resolve) => (saved = resolve)));
    const detail = await openSettings();
    const price = detail.getByLabelText('Price');
    await userEvent.type(price, '0');
    expect(price.closest('[inert]')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(price.closest('[inert]')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Discard' }).disabled).toBe(true);
    business = { ...BUSINESS, version: 4 };
    saved({ body: { data: { updateBusiness: { __typename: 'Business', version: 4 } } } });
    await waitFor(() => expect(price.isConnected).toBe(false));
    expect((await screen.findByLabelText('Business name')).closest('[inert]')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('BIZ-12 gives the focus back to the field from which it could not be saved', async () => {
    let refused: (result: object) => void = () => undefined;
    server.on('UpdateBusiness', () => new Promise((resolve) => (refused = resolve)));
    const detail = await openSettings();
    const price = detail.getByLabelText('Price');
    await userEvent.type(price, '0{Enter}');
    await waitFor(() => expect(price.closest('[inert]')).toBeTruthy());
    // As browsers do with what has become inert.
    price.blur();
    refused({ body: { errors: [{ message: 'Not now.', extensions: { status: 400 } }] } });
    await waitFor(() => expect(price.closest('[inert]')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(price));
  });

  it('AVAIL-05 says how long a chosen time can be held', async () => {
    await openSettings();
    const field = screen.getByLabelText('Hold a chosen time');
    const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe('While a customer fills in the rest, at most 30.');
  });

  it.each([
    ['the field', 'Price', 'priceCents', 'A price is $0 to $100,000, in whole cents.'],
    ['the field of a line', 'What is in it', 'features.0', 'Keep this within 100 characters.'],
  ])('BIZ-07 BIZ-12 says at %s what is wrong, and focuses it', async (_, label, path, fault) => {
    const fields = { [`packages.1.${path}`]: fault };
    server.refuseGraph('UpdateBusiness', 400, fault, { code: 'VALIDATION_FAILED', fields });
    const detail = await openSettings();
    const field = detail.getByLabelText(label);
    await userEvent.type(field, 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect((await detail.findByRole('alert')).textContent).toBe(fault);
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('BIZ-07 says at both times of a day what is wrong with them, to screen readers too', async () => {
    const fault = 'It closes before it opens.';
    const fields = { 'openingHours.0.closes': fault };
    server.refuseGraph('UpdateBusiness', 400, fault, { code: 'VALIDATION_FAILED', fields });
    await openSettings();
    const closes = screen.getByLabelText('Monday closes');
    fireEvent.change(closes, { target: { value: '07:00' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    const message = await screen.findByText(fault, { selector: '[role="alert"]' });
    for (const time of [screen.getByLabelText('Monday opens'), closes]) {
      expect(time.getAttribute('aria-describedby')).toBe(message.id);
    }
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
  });

  it('BIZ-07 forgets the messages with the changes that are discarded', async () => {
    const fields = { 'packages.1.priceCents': 'A price is $0 to $100,000, in whole cents.' };
    server.refuseGraph('UpdateBusiness', 400, 'No', { code: 'VALIDATION_FAILED', fields });
    const detail = await openSettings();
    await userEvent.type(detail.getByLabelText('Price'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await detail.findByRole('alert')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(detail.queryByRole('alert')).toBeNull();
    expect(detail.getByLabelText<HTMLInputElement>('Price').value).toBe('150');
  });

  it('BIZ-07 keeps each message at its row when rows are moved, removed or ticked', async () => {
    const fields = {
      'closures.1.from': 'That day is over.',
      'packages.1.priceCents': 'That is no price.',
      'openingHours.0.closes': 'It closes before it opens.',
    };
    server.refuseGraph('UpdateBusiness', 400, 'No', { code: 'VALIDATION_FAILED', fields });
    const detail = await openSettings();
    const add = screen.getByRole('button', { name: 'Add Closed Days' });
    await userEvent.click(add);
    await userEvent.click(add);
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('That day is over.');
    const [first] = screen.getAllByRole('button', { name: /^Remove closed days/ });
    if (!first) throw new Error('expected two rows of closed days');
    await userEvent.click(first);
    await userEvent.click(screen.getByRole('button', { name: 'Move Detail up' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sunday' }));
    const left = within(screen.getByRole('group', { name: 'Closed days 1' }));
    expect(left.getByText('That day is over.')).toBeTruthy();
    expect(detail.getByText('That is no price.')).toBeTruthy();
    const faulty = screen.getAllByLabelText(/opens$/).filter((time) => time.ariaInvalid);
    expect(faulty).toEqual([screen.getByLabelText('Monday opens')]);
  });

  it('NET-23 BIZ-12 saves settings once if the answer is lost', async () => {
    server.breakAt('UpdateBusiness');
    await openSettings();
    await userEvent.type(screen.getByLabelText(/^Notice you need/), '2');
    const save = screen.getByRole('button', { name: 'Save Changes' });
    await userEvent.click(save);
    await waitFor(() => expect(server.callsOf('UpdateBusiness')).toHaveLength(2));
    await waitFor(() => expect(save.ariaBusy).toBeNull());
    // Nobody has answered, so the words are ours, not the browser's.
    const text = 'The settings could not be saved. Please try again.';
    expect(await screen.findByText(text)).toBeTruthy();
    server.onGraph('UpdateBusiness', () => ({
      updateBusiness: { __typename: 'Business', version: 4 },
    }));
    await userEvent.click(save);
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    const keys = server
      .callsOf('UpdateBusiness')
      .map(({ body }) => inputOf(body)['idempotencyKey']);
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  });

  it('BIZ-12 STAFF-03 has nothing to save any more, nor asks about it, once it is saved but could not be loaded anew', async () => {
    server.onGraph('UpdateBusiness', ({ input }) => {
      const version = Object(input).expectedVersion + 1;
      return { updateBusiness: { __typename: 'Business', version } };
    });
    const detail = await openSettings();
    server.refuseGraph('StaffBusiness', 400, 'No.');
    const price = detail.getByLabelText<HTMLInputElement>('Price');
    await userEvent.type(price, '.5');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    expect(await screen.findByText('The settings could not be loaded.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
    expect(price.value).toBe('150.50');
    await userEvent.type(screen.getByLabelText(/^Notice you need/), '2');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(server.callsOf('UpdateBusiness')).toHaveLength(2));
    const inputs = server.inputsOf('UpdateBusiness');
    const keyed = { idempotencyKey: expect.any(String) };
    expect(inputs[1]).toEqual({ ...keyed, expectedVersion: 4, leadMinutes: 120 });
  });

  it('BIZ-12 asks on a conflict, and overwrites the other changes only after confirmation', async () => {
    let tries = 0;
    server.on('UpdateBusiness', () => {
      tries += 1;
      if (tries > 1) {
        return { body: { data: { updateBusiness: { __typename: 'Business', version: 6 } } } };
      }
      const extensions = { code: 'CHANGED_MEANWHILE', status: 409, current: { version: 5 } };
      return { body: { errors: [{ message: 'Somebody else was faster.', extensions }] } };
    });
    await openSettings();
    await userEvent.type(screen.getByLabelText(/^Notice you need/), '2');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(/Somebody else has saved other settings/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save Mine Too' }));
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    const inputs = server.inputsOf('UpdateBusiness');
    expect(inputs).toMatchObject([
      { expectedVersion: 3, leadMinutes: 120 },
      { expectedVersion: 5, leadMinutes: 120 },
    ]);
  });

  describe('saved by somebody else meanwhile', () => {
    const HOLIDAYS = { from: '2026-12-24', to: '2026-12-25', reason: 'Holidays' };
    const { __typename, timeZone, ...SAVED } = BUSINESS;

    /** Refuses the first save, with what is there now. */
    function refuseOnce(theirs: object): void {
      server.on('UpdateBusiness', () => {
        if (server.callsOf('UpdateBusiness').length > 1) {
          return { body: { data: { updateBusiness: { __typename: 'Business', version: 6 } } } };
        }
        const current = { ...SAVED, version: 5, ...theirs };
        const extensions = { code: 'CHANGED_MEANWHILE', status: 409, current };
        return { body: { errors: [{ message: 'Somebody else was faster.', extensions }] } };
      });
      server.onGraph('PreviewCapacity', () => capacityPreview());
    }
    /** What is sent once the conflict was seen. */
    async function insist(told: string, button: string): Promise<Record<string, unknown>> {
      await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
      expect(await screen.findByText(told)).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: button }));
      expect(await screen.findByText('Settings Saved')).toBeTruthy();
      return server.inputsOf('UpdateBusiness')[1] ?? {};
    }

    it('STAFF-03 BIZ-12 keeps closed days and packages of somebody else beside one’s own', async () => {
      const packages = [offered('maintenance', 'Maintenance', 12_000), BUSINESS.packages[1]];
      refuseOnce({ closures: [HOLIDAYS], packages, phone: '(408) 555-0199' });
      const detail = await openSettings();
      await userEvent.type(detail.getByLabelText('Price'), '.5');
      await userEvent.click(screen.getByRole('button', { name: 'Add Closed Days' }));
      fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2027-01-01' } });
      const told = 'Somebody else has saved other settings meanwhile.';
      expect(await insist(told, 'Save Mine Too')).toEqual({
        expectedVersion: 5,
        idempotencyKey: expect.any(String),
        closures: expect.arrayContaining([
          HOLIDAYS,
          { from: '2027-01-01', to: '2027-01-01', reason: '' },
        ]),
        packages: [
          expect.objectContaining({ priceCents: 12_000 }),
          expect.objectContaining({ priceCents: 15_050 }),
        ],
      });
    });

    it('BIZ-12 is shown to whoever leaves then and comes back', async () => {
      refuseOnce({ phone: '(408) 555-0199' });
      await openSettings();
      await userEvent.type(screen.getByLabelText(/^Notice you need/), '2');
      business = { ...BUSINESS, version: 5, phone: '(408) 555-0199' };
      await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
      await screen.findByText('Somebody else has saved other settings meanwhile.');
      const follow = async (name: string) => {
        await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
        await userEvent.click(await screen.findByRole('link', { name }));
      };
      await follow('Quiz Responses');
      await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
      await screen.findByRole('heading', { level: 1, name: 'Quiz Responses' });
      await follow('Business Settings');
      expect((await screen.findByLabelText<HTMLInputElement>('Phone')).value).toBe(
        '(408) 555-0199',
      );
    });

    it('STAFF-03 BIZ-12 names by their labels the fields that both have changed, before they are replaced', async () => {
      const theirs = { ...offered('detail', 'Detail', 16_000), maxMinutes: 180 };
      refuseOnce({ packages: [BUSINESS.packages[0], theirs], closures: [HOLIDAYS] });
      const detail = await openSettings();
      await userEvent.type(detail.getByLabelText('Price'), '.5');
      await userEvent.type(detail.getByLabelText('Minutes at most'), '0');
      const both = 'Price (Detail), Minutes at most (Detail)';
      const told = `Somebody else has changed this meanwhile, too: ${both}.`;
      const sent = await insist(told, 'Save and Replace Theirs');
      expect(Object.keys(sent)).not.toContain('closures');
      expect(sent['packages']).toMatchObject([
        { priceCents: 10_000 },
        { priceCents: 15_050, maxMinutes: 1200 },
      ]);
    });
  });

  it('names each row of closed days, whose fields have the same labels', async () => {
    await openSettings();
    for (const place of [1, 2]) {
      await userEvent.click(await screen.findByRole('button', { name: 'Add Closed Days' }));
      const row = within(screen.getByRole('group', { name: `Closed days ${place}` }));
      expect(row.getByLabelText('First day')).toBe(document.activeElement);
    }
  });

  it.each(['Move Detail up', 'Move Maintenance down'])(
    'FLOW-06 keeps the focus at %s when that leads no further',
    async (name) => {
      await openSettings();
      const order = () =>
        screen.getAllByLabelText<HTMLInputElement>('Name').map((one) => one.value);
      expect(order()).toEqual(['Maintenance', 'Detail']);
      const button = screen.getByRole<HTMLButtonElement>('button', { name });
      expect(button.getAttribute('aria-disabled')).toBe('false');
      const regions = screen.getAllByRole('status');
      await userEvent.click(button);
      const said = name.includes('up') ? 'Detail is now 1 of 2.' : 'Maintenance is now 2 of 2.';
      expect(regions.map(({ textContent }) => textContent)).toContain(said);
      await userEvent.click(button);
      expect(order()).toEqual(['Detail', 'Maintenance']);
      expect(button.getAttribute('aria-disabled')).toBe('true');
      expect(document.activeElement).toBe(button);
      expect(button.disabled).toBe(false);
    },
  );

  it('FLOW-06 leads the focus to the content once the changes are discarded', async () => {
    const detail = await openSettings();
    await userEvent.type(detail.getByLabelText('Price'), '0');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('leads the focus to new closed days, and back to their button once they are removed', async () => {
    await openSettings();
    await userEvent.click(await screen.findByRole('button', { name: 'Add Closed Days' }));
    expect(document.activeElement).toBe(screen.getByLabelText('First day'));
    await userEvent.click(screen.getByRole('button', { name: /^Remove closed days/ }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Closed Days' }));
  });
});
