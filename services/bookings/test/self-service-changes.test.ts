import { describe, expect, it } from '@jest/globals';
import { STAFF } from './support/harness.ts';
import { useOwnBookings } from './support/own-bookings.ts';

describe('self-service', () => {
  const own = useOwnBookings();
  const { change, move, settings, linksTo, bookedWithLink, rowOf, remindersOf, kindsOf } = own;

  describe('a move', () => {
    it.each(['link', 'owner'] as const)(
      'SELF-02 SELF-05 updates appointment, reminders, message and calendar, each once, by the %s',
      async (right) => {
        const { ann, id, linkToken } = await bookedWithLink();
        const access = right === 'link' ? { linkToken } : { id };
        const claims = right === 'link' ? undefined : ann;
        const key = { idempotencyKey: `move-${id}` };
        for (let repeat = 0; repeat < 2; repeat += 1) {
          const input = {
            ...access,
            ...key,
            expectedVersion: 1,
            serviceDate: '2026-11-24 evening',
          };
          const { booking } = await change('moveOwnBooking', input, claims);
          expect(booking).toMatchObject({
            version: 2,
            scheduledDate: '2026-11-24',
            timeSlot: 'evening',
            startsAt: '2026-11-25T00:00:00.000Z',
            changeableUntil: '2026-11-24T22:00:00.000Z',
          });
        }
        expect(await remindersOf(id)).toEqual([
          '2026-11-25T00:00:00.000Z',
          '2026-11-25T00:00:00.000Z',
        ]);
        const messages = await linksTo(id);
        expect(await kindsOf(id)).toEqual(['moved', 'confirmation']);
        expect(messages[1]?.text).toContain('between 4:00 PM and 8:00 PM');
        expect(messages[1]?.calendar).toContain('SEQUENCE:1');
        const events = await own.harness.eventsOf(id);
        expect(events).toHaveLength(2);
        expect(events[1]).toMatchObject({
          type: 'bookings.appointment-changed.v1',
          actor: { kind: 'guest', id: ann.customer.id },
          data: { previous: { serviceDate: '2026-11-21 Morning (8AM - 12PM)' } },
        });
      },
    );

    it('SELF-06 succeeds for one of two concurrent requests, and the other is refused', async () => {
      const { id, linkToken } = await bookedWithLink();
      const times = ['2026-11-24 morning', '2026-11-25 evening'];
      const results = await Promise.all(times.map((time) => move({ linkToken }, time)));
      expect(results.map(({ code }) => code).sort()).toEqual(['CHANGED_MEANWHILE', undefined]);
      const late = results.find(({ code }) => code !== undefined);
      expect(late?.message).toBe(
        'This booking was changed meanwhile. Please look at it as it is now.',
      );
      const row = await rowOf(id);
      expect(row.version).toBe(2);
      expect(late?.extensions).toMatchObject({
        current: { version: 2, serviceDate: row.serviceDate, status: 'scheduled' },
      });
    });

    it('SELF-02 refuses a time that customers can’t book', async () => {
      await settings({
        openingHours: [{ weekday: 2, opens: '08:00', closes: '18:00' }],
        closures: [{ from: '2026-12-01', to: '2026-12-01', reason: 'Stocktaking' }],
        leadMinutes: 60,
        horizonDays: 30,
      });
      const { linkToken } = await bookedWithLink({ serviceDate: '2026-11-24' });
      for (const serviceDate of [
        '2026-11-17 morning',
        '2026-11-25 morning',
        '2026-12-01 morning',
        '2026-12-29 morning',
        '2026-11-24 6:30 PM',
        'tomorrow',
      ]) {
        const { code, fields } = await move({ linkToken }, serviceDate);
        expect([serviceDate, code, Object.keys(fields ?? {})]).toEqual([
          serviceDate,
          'VALIDATION_FAILED',
          ['serviceDate'],
        ]);
      }
      expect((await move({ linkToken }, '2026-12-08 morning')).booking?.version).toBe(2);
    });

    it('SELF-02 AVAIL-07 AVAIL-12 takes only a crew’s free time, and frees the old one', async () => {
      const first = await bookedWithLink();
      const other = await bookedWithLink({ serviceDate: '2026-12-15', timeSlot: '8:00 AM' });
      // Existing appointments get places with the crew.
      await own.harness.graphql(
        STAFF,
        'mutation { createCrew(input: { name: "One", color: "#0a6cbd" }) { id } }',
      );
      const taken = await move({ linkToken: first.linkToken }, '2026-12-15 8:00 AM');
      expect(taken.code).toBe('SLOT_TAKEN');
      expect((await rowOf(first.id)).version).toBe(1);
      const cancel = { linkToken: other.linkToken, expectedVersion: 1 };
      expect((await change('cancelOwnBooking', cancel)).code).toBeUndefined();
      expect(
        (await move({ linkToken: first.linkToken }, '2026-12-15 8:00 AM')).code,
      ).toBeUndefined();
    });

    it('keeps the price', async () => {
      const { id, linkToken } = await bookedWithLink();
      const { rows } = await own.harness.pool.query(
        'select "priceCents" from services where id = $1',
        [id],
      );
      await move({ linkToken }, '2026-11-24 morning');
      expect(await rowOf(id)).toMatchObject(rows[0]);
    });

    it('does nothing for the current time', async () => {
      const { id, linkToken } = await bookedWithLink();
      expect((await move({ linkToken }, '2026-11-21 morning')).booking?.version).toBe(1);
      expect(await kindsOf(id)).toEqual(['confirmation']);
    });
  });

  describe('a cancellation', () => {
    it('SELF-02 SELF-05 stores the reason, cancels the reminders and notifies the address', async () => {
      const { id, linkToken } = await bookedWithLink();
      const input = { linkToken, expectedVersion: 1, reason: '  The car is sold ' };
      expect((await change('cancelOwnBooking', input)).booking).toMatchObject({
        status: 'cancelled',
        isChangeable: false,
      });
      expect(await rowOf(id)).toMatchObject({ cancelReason: 'The car is sold' });
      expect(await remindersOf(id)).toEqual([]);
      const [last] = (await linksTo(id)).slice(-1);
      expect(await kindsOf(id)).toEqual(['cancelled', 'confirmation']);
      expect(last?.text).not.toContain('The car is sold');
      const again = await change('cancelOwnBooking', { ...input, expectedVersion: 2 });
      expect(again).toMatchObject({
        code: 'CONFLICT',
        message: 'This booking is cancelled already.',
      });
    });

    it('clears the reason once staff revive the appointment', async () => {
      const { id, linkToken } = await bookedWithLink();
      await change('cancelOwnBooking', { linkToken, expectedVersion: 1, reason: 'Sold' });
      await own.operations.update(STAFF, { id, priceCents: 100 });
      expect(await rowOf(id)).toMatchObject({ cancelReason: 'Sold' });
      await own.operations.update(STAFF, { id, status: 'scheduled' });
      expect(await rowOf(id)).toMatchObject({ cancelReason: null });
    });
  });

  describe('the information for the crew', () => {
    it('SELF-02 is changed field by field, and cleared by an empty text', async () => {
      const { id, linkToken } = await bookedWithLink();
      const update = (expectedVersion: number, details: Record<string, string>) =>
        change('updateOwnBooking', { linkToken, expectedVersion, ...details });
      await update(1, { gateCode: ' 99 ', addOn: 'seat_extraction' });
      expect(await rowOf(id)).toMatchObject({
        gateCode: '99',
        addOn: 'seat_extraction',
        specialInstructions: 'Mind the dog',
      });
      const { booking } = await update(2, { gateCode: '', specialInstructions: 'Ring twice' });
      expect(booking).toMatchObject({ hasGateCode: false, addOn: 'seat_extraction' });
      expect(await rowOf(id)).toMatchObject({ gateCode: null, specialInstructions: 'Ring twice' });
    });

    it('STAFF-03 is told to staff whose change is based on an older version, and to nobody else', async () => {
      const { id, linkToken } = await bookedWithLink();
      const details = { gateCode: '99', addOn: 'seat_extraction' };
      await change('updateOwnBooking', { linkToken, expectedVersion: 1, ...details });
      const late = await own.operations.update(STAFF, { id, expectedVersion: 1, priceCents: 100 });
      const known = { version: 2, specialInstructions: 'Mind the dog', plannedStartsAt: null };
      expect(late.errors?.[0]?.extensions).toMatchObject({ current: { ...details, ...known } });
      const input = { linkToken, expectedVersion: 1, gateCode: '1' };
      const { extensions } = await change('updateOwnBooking', input);
      expect(Object.keys(Object(extensions).current)).toEqual(['version', 'serviceDate', 'status']);
    });

    it('has an add-on for Detail Plus only, and only a known one', async () => {
      const { linkToken } = await bookedWithLink({ selectedServicePackage: 'detail' });
      const input = { linkToken, expectedVersion: 1 };
      const none = await change('updateOwnBooking', { ...input, addOn: 'ceramic_wax' });
      expect(none.fields).toEqual({ addOn: 'This package has no add-on to choose.' });
      const unknown = await change('updateOwnBooking', { ...input, addOn: 'gold' });
      expect(unknown.fields).toEqual({ addOn: 'Choose one of the add-ons.' });
    });
  });
});
