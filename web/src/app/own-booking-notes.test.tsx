import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asksBeforeLeaving } from '../testing/leaving.ts';
import { createOwnBookingPage, type OwnBookingPage, ownBooking } from '../testing/own-booking.ts';
import { press } from '../testing/presses.ts';

let page: OwnBookingPage;
beforeEach(() => {
  page = createOwnBookingPage();
});

describe('the form for gate code and notes of a booking', () => {
  it('SELF-02 sends only what was changed of gate code and notes', async () => {
    page.respondWith(ownBooking());
    page.server.onGraph('UpdateOwnBooking', () => ({
      updateOwnBooking: ownBooking({ version: 4 }),
    }));
    await page.open();
    await press('Gate Code & Notes');
    await userEvent.type(await screen.findByLabelText(/Notes for the crew/), 'Ring twice');
    await press('Save');
    await waitFor(() => expect(page.sent('UpdateOwnBooking')).toHaveLength(1));
    const [{ input }] = page.sent('UpdateOwnBooking') as [{ input: object }];
    expect(input).toMatchObject({ specialInstructions: 'Ring twice' });
    expect(input).not.toHaveProperty('gateCode');
  });

  it.each([
    ['Gate Code & Notes', /^Notes for the crew/],
    ['Gate Code & Notes', /^Gate code/],
    ['Cancel Booking', /^Why do you cancel/],
  ])(
    'SELF-31 has the browser ask before what was typed at %s is lost: %s',
    async (panel, label) => {
      page.respondWith(ownBooking({ specialInstructions: 'Ring', hasNotes: true }));
      await page.open();
      await press(panel);
      const field = await screen.findByRole('textbox', { name: label });
      expect(asksBeforeLeaving()).toBe(false);
      await userEvent.type(field, '1');
      expect(asksBeforeLeaving()).toBe(true);
      await userEvent.type(field, '{Backspace}');
      expect(asksBeforeLeaving()).toBe(false);
    },
  );

  it('FLOW-21 takes nothing more while notes are being saved, as the panel closes then', async () => {
    page.respondWith(ownBooking());
    page.server.holdAt('UpdateOwnBooking');
    await page.open();
    await press('Gate Code & Notes');
    const notes = await screen.findByLabelText<HTMLTextAreaElement>(/Notes for the crew/);
    const code = screen.getByRole<HTMLInputElement>('textbox', { name: /^Gate code/ });
    await userEvent.type(notes, 'Ring twice');
    await press('Save');
    await waitFor(() => expect(page.sent('UpdateOwnBooking')).toHaveLength(1));
    await userEvent.type(notes, ' or knock');
    await userEvent.type(code, '1234');
    expect([notes.value, code.value]).toEqual(['Ring twice', '']);
  });

  it('SELF-02 saves the notes typed beside a gate code that is removed', async () => {
    page.respondWith(ownBooking());
    page.server.onGraph('UpdateOwnBooking', () => ({
      updateOwnBooking: ownBooking({ version: 4 }),
    }));
    await page.open();
    await press('Gate Code & Notes');
    await userEvent.type(await screen.findByLabelText(/Notes for the crew/), 'Ring twice');
    await press('Remove the Gate Code');
    await waitFor(() => expect(page.sent('UpdateOwnBooking')).toHaveLength(1));
    expect(page.sent('UpdateOwnBooking')).toMatchObject([
      { input: { gateCode: '', specialInstructions: 'Ring twice' } },
    ]);
  });

  it('SELF-13 keeps notes that appear beside the open form once the address is confirmed', async () => {
    const quiet = { hasNotes: true, isAddressConfirmed: false };
    const confirmed = ownBooking({ hasNotes: true, specialInstructions: 'Ring twice' });
    page.respondWith(ownBooking(quiet));
    page.server.onGraph('ConfirmLinkAddress', () => {
      page.respondWith(confirmed);
      return { confirmLinkAddress: confirmed };
    });
    page.server.onGraph('UpdateOwnBooking', () => ({ updateOwnBooking: confirmed }));
    await page.open();
    await press('Gate Code & Notes');
    await press('Yes, This Address Is Mine');
    await screen.findByText('Ring twice');
    await userEvent.type(screen.getByRole('textbox', { name: /^Gate code/ }), '12');
    await press('Save');
    await waitFor(() => expect(page.sent('UpdateOwnBooking')).toHaveLength(1));
    const [{ input }] = page.sent('UpdateOwnBooking') as [{ input: object }];
    expect(input).toMatchObject({ gateCode: '12', expectedVersion: 3 });
    expect(input).not.toHaveProperty('specialInstructions');
  });

  it.each([
    ['Yes, This Address Is Mine', { isAddressConfirmed: false }],
    ['Send Me Messages Again', { isUnsubscribed: true }],
  ])('FLOW-24 keeps the focus when what %s asked for arrives', async (button, before) => {
    page.respondWith(ownBooking(before));
    const respond = page.server.holdAt('ConfirmLinkAddress');
    await page.open();
    await press(button);
    await press('Gate Code & Notes');
    const notes = await screen.findByLabelText<HTMLTextAreaElement>(/Notes for the crew/);
    await userEvent.type(notes, 'Ring');
    page.respondWith(ownBooking());
    respond({ body: { data: { confirmLinkAddress: ownBooking() } } });
    await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull());
    await userEvent.keyboard(' twice');
    expect(document.activeElement).toBe(notes);
    expect(notes.value).toBe('Ring twice');
  });

  it('SELF-06 reports that the notes were changed elsewhere while the form was open, and keeps those', async () => {
    page.respondWith(ownBooking({ hasNotes: true, specialInstructions: 'Ring twice' }));
    const told = 'This booking was changed meanwhile. Please look at it as it is now.';
    const refuse = (version: number) =>
      page.server.refuseGraph('UpdateOwnBooking', 409, told, {
        code: 'CHANGED_MEANWHILE',
        current: { version },
      });
    refuse(4);
    await page.open();
    await press('Gate Code & Notes');
    const later = { version: 4, hasNotes: true, specialInstructions: 'Use the back door' };
    page.respondWith(ownBooking(later));
    fireEvent.focus(window);
    await screen.findByText('Use the back door');
    await userEvent.type(screen.getByRole('textbox', { name: /^Gate code/ }), '12');
    await press('Save');
    await screen.findByText(told);
    const latest = { ...later, version: 5, specialInstructions: 'Use the front door' };
    page.respondWith(ownBooking(latest));
    refuse(5);
    fireEvent.focus(window);
    await screen.findByText('Use the front door');
    await press('Save');
    await waitFor(() => expect(page.sent('UpdateOwnBooking')).toHaveLength(2));
    await screen.findByText(told);
    page.server.onGraph('UpdateOwnBooking', () => ({ updateOwnBooking: ownBooking(latest) }));
    await press('Save');
    await screen.findByRole('button', { name: 'Gate Code & Notes' });
    const sent = page.sent('UpdateOwnBooking') as { input: object }[];
    expect(sent).toMatchObject(
      [3, 4, 5].map((expectedVersion) => ({ input: { gateCode: '12', expectedVersion } })),
    );
    for (const { input } of sent) expect(input).not.toHaveProperty('specialInstructions');
  });

  it('SELF-06 saves notes after an add-on that was still being saved when their form was opened', async () => {
    page.respondWith(ownBooking({ servicePackage: 'full' }));
    const respond = page.server.holdAt('UpdateOwnBooking');
    await page.open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Ceramic wax' }));
    await press('Gate Code & Notes');
    const notes = await screen.findByLabelText<HTMLTextAreaElement>(/Notes for the crew/);
    const updateOwnBooking = ownBooking({
      servicePackage: 'full',
      addOn: 'ceramic_wax',
      version: 4,
    });
    page.respondWith(updateOwnBooking);
    respond({ body: { data: { updateOwnBooking } } });
    await waitFor(() => expect(notes.readOnly).toBe(false));
    await userEvent.type(notes, 'Ring twice');
    await press('Save');
    await waitFor(() => expect(page.sent('UpdateOwnBooking')).toHaveLength(2));
    expect(page.sent('UpdateOwnBooking').at(-1)).toMatchObject({
      input: { specialInstructions: 'Ring twice', expectedVersion: 4 },
    });
  });

  it('SELF-06 remembers over a lost connection what it has told, so that it tells it once', async () => {
    page.respondWith(ownBooking());
    const told = 'This booking was changed meanwhile. Please look at it as it is now.';
    page.server.refuseGraph('UpdateOwnBooking', 409, told, {
      code: 'CHANGED_MEANWHILE',
      current: { version: 4 },
    });
    await page.open();
    await press('Gate Code & Notes');
    await userEvent.type(screen.getByRole('textbox', { name: /^Gate code/ }), '12');
    await press('Save');
    await screen.findByText(told);
    page.server.breakAt('UpdateOwnBooking');
    await press('Save');
    await screen.findByText(/check your connection/);
    page.server.onGraph('UpdateOwnBooking', () => ({
      updateOwnBooking: ownBooking({ version: 5 }),
    }));
    await press('Save');
    await screen.findByRole('button', { name: 'Gate Code & Notes' });
    const sent = page.sent('UpdateOwnBooking');
    expect(sent.at(-1)).toMatchObject({ input: { gateCode: '12', expectedVersion: 4 } });
  });
});
