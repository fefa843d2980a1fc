import { expect, it } from '@jest/globals';
import { bookedAt } from '../../../test/support/appointments.ts';
import { Stale } from '../ports/booking-store.ts';
import type { Dependencies, Transaction } from '../ports.ts';
import { endLinks } from './end-links.ts';

it('SELF-14 reports a new link by the state at commit, not at the first attempt', async () => {
  const appointment = bookedAt('2026-11-20 9:00 AM');
  let attempts = 0;
  const tx = {
    onceOnly: (_claim: unknown, effect: () => Promise<unknown>) => effect(),
    appointments: { find: async () => appointment },
    save: async () => {
      attempts += 1;
      if (attempts === 1) throw new Stale();
    },
    selfService: { endLinks: async () => undefined },
    messages: { addMessage: async () => undefined },
  } as unknown as Transaction;
  const deps = {
    clock: () => new Date('2026-11-18T19:00:00Z'),
    texting: null,
    recipients: {
      correspondence: async () => ({ address: 'ann@example.com' }),
      // The customer subscribes again between the two attempts.
      statusOf: async () => ({ isUnsubscribed: attempts === 0 }),
    },
    inTransaction: (work: (tx: Transaction) => Promise<unknown>) => work(tx),
  } as unknown as Dependencies;
  const cause = { actor: { kind: 'staff', id: '1' }, trace: {} } as const;
  const ended = await endLinks(deps)({ staffId: '1', cause }, { id: appointment.id });
  expect(ended).toEqual({ version: 2, newLinkBy: 'mail' });
});
