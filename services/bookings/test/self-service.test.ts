import { describe, expect, it } from '@jest/globals';
import { createRecipients } from '../src/adapters/db/recipients.ts';
import { customer, guest, STAFF, START, VISITOR } from './support/harness.ts';
import { booked, pressLink } from './support/operations.ts';
import { type Booking, SELECTION, useOwnBookings } from './support/own-bookings.ts';

describe('self-service', () => {
  const own = useOwnBookings();
  const { see, change, move, settings, linksTo, bookedWithLink, rowOf } = own;

  describe('the link', () => {
    it('SELF-01 is in every message about an appointment that is not cancelled', async () => {
      const { id } = await bookedWithLink();
      await own.operations.update(STAFF, { id, serviceDate: '2026-11-22 evening' });
      own.harness.pass(10_000);
      await own.harness.service.jobs.runNow('sendMail');
      own.harness.setTime('2026-11-22T00:00:00.000Z');
      const messages = await linksTo(id);
      expect(messages.map(({ token }) => token.length)).toEqual([43, 43, 43]);
      expect(new Set(messages.map(({ token }) => token)).size).toBe(1);
    });

    it('SELF-01 is ended by a new address, even if the old one comes back', async () => {
      const { ann, id, linkToken } = await bookedWithLink();
      for (const contactEmail of ['bea@example.com', 'ann@example.com']) {
        await own.operations.setContactEmail(ann, { appointmentId: id, contactEmail });
        expect(await see({ linkToken })).toBeNull();
      }
      const newest = (await linksTo(id)).at(-1);
      expect(newest?.token).not.toBe(linkToken);
      expect((await see({ linkToken: newest?.token ?? '' }))?.version).toBe(3);
    });

    it('SELF-01 is ended 7 days after the appointment, and by its deletion', async () => {
      const { id, linkToken } = await bookedWithLink();
      // The work ends at 11:00 AM at the latest.
      own.harness.setTime('2026-11-28T18:59:00.000Z');
      expect(await see({ linkToken })).not.toBeNull();
      own.harness.setTime('2026-11-28T19:01:00.000Z');
      expect(await see({ linkToken })).toBeNull();
      own.harness.setTime(START);
      await own.operations.remove(STAFF, { id });
      expect(await see({ linkToken })).toBeNull();
    });

    it.each(['', 'x', 'A'.repeat(43), '%00', '🚗'])(
      'SELF-04 reveals nothing for the wrong token %j, by reads or writes',
      async (linkToken) => {
        expect(await see({ linkToken })).toBeNull();
        const { code, message } = await move({ linkToken }, '2026-11-24 morning');
        expect({ code, message }).toEqual({
          code: 'NOT_FOUND',
          message: 'This appointment is not there any more.',
        });
      },
    );

    it('SELF-12 never shows phone, e-mail or gate code, and shows typed text only to a confirmed address', async () => {
      const { id, linkToken } = await bookedWithLink();
      const { code } = await change('updateOwnBooking', {
        linkToken,
        expectedVersion: 1,
        gateCode: '#4711',
      });
      expect(code).toBeUndefined();
      const before = await see({ linkToken });
      expect(before).toMatchObject({
        hasPhone: true,
        hasEmail: true,
        hasGateCode: true,
        hasNotes: true,
        location: null,
        specialInstructions: null,
        vehicleInfo: '2021 Toyota Camry',
        isAddressConfirmed: false,
      });
      for (const secret of ['#4711', '555', 'ann@example.com', 'Main St', 'Mind the dog']) {
        expect(JSON.stringify(before)).not.toContain(secret);
      }
      const { data } = await own.harness.graphql<{ confirmLinkAddress: Booking }>(
        VISITOR,
        `mutation ($linkToken: String!) { confirmLinkAddress(input: { linkToken: $linkToken }) { ${SELECTION} } }`,
        { linkToken },
      );
      expect(data?.confirmLinkAddress).toMatchObject({
        location: '1 Main St, San Jose',
        specialInstructions: 'Mind the dog',
        isAddressConfirmed: true,
      });
      expect(JSON.stringify(data)).not.toMatch(/#4711|010-2030|ann@/);
      // The address on file is notified, without the code.
      const [told] = (await linksTo(id)).slice(-1);
      expect(told?.text).toContain('Gate code was: none');
      expect(told?.text).toContain('Gate code now: saved');
      expect(`${told?.text}${told?.html}${told?.calendar}`).not.toContain('#4711');
    });
  });

  describe('the limit', () => {
    const attempts = (linkToken: string) =>
      Promise.all([
        move({ linkToken }, '2026-11-24 morning'),
        change('cancelOwnBooking', { linkToken, expectedVersion: 1 }),
        change('updateOwnBooking', { linkToken, expectedVersion: 1, gateCode: '1' }),
      ]);

    it('SELF-03 is 2 h before the start', async () => {
      const { id, linkToken } = await bookedWithLink();
      own.harness.setTime('2026-11-21T14:00:00.000Z');
      expect(await see({ linkToken })).toMatchObject({
        isChangeable: false,
        changeableUntil: '2026-11-21T14:00:00.000Z',
      });
      for (const { code, message } of await attempts(linkToken)) {
        expect({ code, message }).toEqual({
          code: 'TOO_LATE',
          message: 'Changes can be made here until 2 hours before the start. Please call us.',
        });
      }
      expect((await rowOf(id)).version).toBe(1);
      own.harness.setTime('2026-11-21T13:59:59.000Z');
      expect((await move({ linkToken }, '2026-11-24 morning')).code).toBeUndefined();
    });

    it('SELF-03 is set by the business', async () => {
      await settings({ changeLimitMinutes: 1_440 });
      const { linkToken } = await bookedWithLink();
      own.harness.setTime('2026-11-20T16:00:00.000Z');
      const [late] = await attempts(linkToken);
      expect(late?.message).toBe(
        'Changes can be made here until 24 hours before the start. Please call us.',
      );
    });

    it('SELF-03 is stated in every message, with whom to call and when to pay', async () => {
      await settings({ phone: '(408) 555-7777', paymentNote: 'Pay by card after the wash.' });
      const { id } = await bookedWithLink();
      const [message] = await linksTo(id);
      for (const body of [message?.text, message?.html]) {
        expect(body).toContain(
          'You can change or cancel it yourself until Sat, Nov 21, 6:00 AM, by the link above. After that, call (408) 555-7777.',
        );
        expect(body).toContain('Pay by card after the wash.');
      }
    });

    it('is 20 changes a day, by links and owner together', async () => {
      const { ann, id, linkToken } = await bookedWithLink();
      for (let count = 1; count <= 20; count += 1) {
        const access = count % 2 === 0 ? { linkToken } : { id };
        const input = { ...access, expectedVersion: count, gateCode: String(count) };
        expect((await change('updateOwnBooking', input, ann)).code).toBeUndefined();
      }
      const input = { linkToken, expectedVersion: 21, gateCode: 'x' };
      expect((await change('updateOwnBooking', input)).code).toBe('QUOTA_REACHED');
      expect((await rowOf(id)).version).toBe(21);
      own.harness.pass(24 * 3_600_000);
      expect((await change('updateOwnBooking', input)).code).toBeUndefined();
    });

    it('SELF-28 is never too many for a cancellation', async () => {
      const { ann, id, linkToken } = await bookedWithLink();
      for (let count = 1; count <= 20; count += 1) {
        const input = { linkToken, expectedVersion: count, gateCode: String(count) };
        expect((await change('updateOwnBooking', input)).code).toBeUndefined();
      }
      const input = { id, expectedVersion: 21 };
      expect((await change('cancelOwnBooking', input, ann)).code).toBeUndefined();
      expect((await rowOf(id)).status).toBe('cancelled');
    });
  });

  it('SELF-07 tells the owner, too, that messages to the address on file are stopped', async () => {
    const { ann, id, linkToken } = await bookedWithLink();
    const asOwner = () => see({ id }, ann);
    await pressLink(own.harness, linkToken, 'confirm');
    expect(await asOwner()).toMatchObject({ isUnsubscribed: false, isAddressConfirmed: null });
    await pressLink(own.harness, linkToken, 'unsubscribe');
    expect(await asOwner()).toMatchObject({ isUnsubscribed: true, isAddressConfirmed: null });
    await pressLink(own.harness, linkToken, 'confirm');
    expect(await asOwner()).toMatchObject({ isUnsubscribed: false, isAddressConfirmed: null });
  });

  it('SELF-35 tells nobody whether a stranger has stopped messages, though the booking names the stranger’s address', async () => {
    const contactEmail = 'stranger@example.com';
    const asked = async () => {
      const eve = guest();
      const { appointment } = await booked(own.harness, eve, {}, { contactEmail });
      const end = await own.harness.graphql<{ endOwnLinks: { newLinkBy: string | null } }>(
        eve,
        'mutation ($input: EndOwnLinksInput!) { endOwnLinks(input: $input) { newLinkBy } }',
        { input: { id: appointment.id } },
      );
      const seen = await see({ id: appointment.id }, eve);
      return [seen?.['isUnsubscribed'], end.data?.endOwnLinks.newLinkBy];
    };
    expect(await asked()).toEqual([null, 'mail']);
    const recipients = createRecipients(own.harness.pool);
    await recipients.unsubscribe(contactEmail, new Date());
    expect(await asked()).toEqual([null, 'mail']);
    const bea = guest();
    await recipients.confirm(contactEmail, new Date(), bea.customer.id);
    await recipients.unsubscribe(contactEmail, new Date());
    expect(await asked()).toEqual([null, 'mail']);
    const { appointment } = await booked(own.harness, bea, {}, { contactEmail });
    expect(await see({ id: appointment.id }, bea)).toMatchObject({ isUnsubscribed: true });
  });

  it('SELF-04 is accessible by id to its owner only: to others it is as if it didn’t exist', async () => {
    const { id } = await bookedWithLink();
    for (const stranger of [guest(), customer()]) {
      expect(await see({ id }, stranger)).toBeNull();
      expect((await move({ id }, '2026-11-24 morning', 1, stranger)).code).toBe('NOT_FOUND');
    }
    expect(await see({ id })).toBeNull();
    expect((await move({ id }, '2026-11-24 morning')).code).toBe('UNAUTHENTICATED');
    expect(await see({})).toBeNull();
    expect((await rowOf(id)).version).toBe(1);
  });
});
