import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import type { Appointment } from '../appointment/appointment.ts';
import { messageToCustomer } from './message-about.ts';

/** 10:00 AM in the business's zone. */
const NOW = new Date('2026-11-18T18:00:00Z');
const CONTEXT = { texting: null, zone: 'America/Los_Angeles' };
const [A, B, C] = ['2026-11-21 morning', '2026-11-25 morning', '2026-11-26 morning'] as const;
const at = (serviceDate: string, priceCents: number, more: Partial<Appointment> = {}) =>
  appointmentAt(serviceDate, { priceCents, ...more });
const off = (serviceDate: string, priceCents: number) =>
  at(serviceDate, priceCents, { status: 'cancelled' });

describe('the message to a customer who surely knows one state and may know another', () => {
  const told = (
    surely: Appointment,
    doubted: readonly (Appointment | null)[],
    before: Appointment,
    after: Appointment | null,
  ) => {
    const message = messageToCustomer({ state: surely, doubted }, before, after, NOW, CONTEXT);
    const from = message?.before ?? message?.lastState;
    return (
      message && [message.kind, from?.serviceDate.slice(0, 10), from?.priceCents, from?.status]
    );
  };
  const [dayA, dayB] = ['2026-11-21', '2026-11-25'];

  it.each<[string, Appointment, Appointment, Appointment, unknown[]]>([
    [
      'a move back beside another price',
      at(A, 5000),
      at(B, 6000),
      at(A, 7000),
      ['moved', dayB, 5000, 'scheduled'],
    ],
    [
      'a price that is put back beside the move',
      at(A, 5000),
      at(B, 6000),
      at(B, 5000),
      ['moved', dayA, 6000, 'scheduled'],
    ],
    ['a move back', at(A, 5000), at(B, 5000), at(A, 5000), ['moved', dayB, 5000, 'scheduled']],
    [
      'a price beside the time that it has been moved to',
      at(A, 5000),
      at(B, 5000),
      at(B, 6000),
      ['moved', dayA, 5000, 'scheduled'],
    ],
    [
      'a booking that takes place after all, at another price',
      at(A, 5000),
      off(A, 5000),
      at(A, 6000),
      ['confirmation', dayA, 5000, 'cancelled'],
    ],
    [
      'a cancellation of what was to take place after all',
      off(A, 5000),
      at(B, 5000),
      off(B, 5000),
      ['cancelled', dayB, 5000, 'scheduled'],
    ],
  ])('SELF-34 tells of all that is new to either: %s', (_, surely, doubted, after, expected) => {
    expect(told(surely, [doubted], doubted, after)).toEqual(expected);
  });

  it('SELF-34 is none if the customer knows the state either way', () => {
    const same = at(A, 5000, { version: 4, vehicleMiles: '1' });
    expect(told(at(A, 5000), [at(A, 5000)], at(B, 5000), same)).toBeNull();
  });

  it('SELF-34 names what the newest message said first, not what none did', () => {
    const doubted = [at(B, 6000), at(C, 7000)];
    expect(told(at(A, 5000), doubted, at(A, 9000), at(A, 5000))).toEqual([
      ...['moved', dayB, 6000, 'scheduled'],
    ]);
  });

  it('SELF-34 takes the state before the change for what an earlier version of the product said', () => {
    expect(told(at(A, 5000), [null], at(B, 6000), at(A, 5000))).toEqual([
      ...['moved', dayB, 6000, 'scheduled'],
    ]);
  });

  it.each<[string, Appointment | null, string]>([
    ['cancelled', off(B, 5000), 'cancelled'],
    ['deleted', null, 'deleted'],
  ])(
    'SELF-12 names the coming time of a no-show that was put off, and then %s',
    (_, after, kind) => {
      const noShow = at('2026-11-17 morning', 5000, { status: 'completed' });
      expect(told(noShow, [], at(B, 5000), after)).toEqual([kind, dayB, 5000, 'scheduled']);
    },
  );

  describe.each([
    ['whose slot still runs', '2026-11-18 morning', '2026-11-18'],
    ['whose work would still run', '2026-11-18 9:00 AM', '2026-11-18'],
    ['which was set completed by mistake', A, dayA],
  ])('of a booking that was put off, %s', (_, time, day) => {
    const noShow = at(time, 5000, { status: 'completed' });

    it.each<[string, Appointment | null, string]>([
      ['cancelled', off(B, 5000), 'cancelled'],
      ['deleted', null, 'deleted'],
    ])('SELF-12 names the time that the customer knows once it is %s', (_end, after, kind) => {
      for (const doubted of [[], [at(B, 5000)]]) {
        expect(told(noShow, doubted, at(B, 5000), after)).toEqual([kind, day, 5000, 'scheduled']);
      }
    });
  });

  it('SELF-34 is about a deletion of what may be known', () => {
    expect(told(off(A, 5000), [at(B, 5000)], at(C, 5000), null)).toEqual([
      ...['deleted', dayB, 5000, 'scheduled'],
    ]);
  });
});
