import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { businessToday } from '../lib/dates/business-day.ts';
import { renderApp } from '../testing/render-app.tsx';
import {
  createStaffServer,
  staffAppointment,
  staffChanges,
  staffPage,
  staffUser,
} from '../testing/staff.ts';

/** The size of the first page. */
const PAGE = 50;
let server: ReturnType<typeof createStaffServer>;
/** Releases the response of the longer list. */
let respond: () => void;
beforeEach(() => {
  server = createStaffServer();
  const all = Array.from({ length: 60 }, (_, index) =>
    staffAppointment(`s${index}`, { createdAt: createdAt(index) }),
  );
  const longer = new Promise<void>((resolve) => {
    respond = resolve;
  });
  server.on('StaffAppointments', async ({ body }) => {
    const { first, after } = Object(body?.['variables']);
    if (after) await longer;
    const from = after ? PAGE : 0;
    const list = staffPage('StaffAppointment', all.slice(from, from + first), !after);
    return { body: { data: { __typename: 'Query', staffAppointments: list } } };
  });
});
/** The creation time of the row at this place in a list that is newest first. */
const createdAt = (index: number) => new Date(Date.UTC(2026, 10, 1) - index * 1000).toISOString();
const edits = () => within(screen.getByRole('main')).queryAllByRole('button', { name: /^Edit / });

describe('a list that could not be loaded', () => {
  it('leaves the focus to the content when Try Again loads it', async () => {
    server.breakAt('StaffAppointments');
    await renderApp('/admin?view=appointments', server);
    const again = await screen.findByRole('button', { name: 'Try Again' });
    server.listAppointments(() => [staffAppointment('s1')]);
    await userEvent.click(again);
    await waitFor(() => expect(edits()).toHaveLength(1));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });
});

describe('a list of more than one page', () => {
  it('ADMIN-11 shows 50 appointments, and keeps them while the rest is loading', async () => {
    await renderApp('/admin?view=appointments', server);
    const more = await screen.findByRole('button', { name: 'Show More' });
    expect(edits()).toHaveLength(50);
    await userEvent.click(more);
    await waitFor(() => expect(server.callsOf('StaffAppointments')).toHaveLength(2));
    expect(edits()).toHaveLength(50);
    expect(screen.getByRole('button', { name: 'Show More' }).getAttribute('aria-busy')).toBe(
      'true',
    );
    respond();
    await waitFor(() => expect(edits()).toHaveLength(60));
    expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull();
  });

  it('STAFF-06 keeps the focus at the end of the list when there is no more to show', async () => {
    await renderApp('/admin?view=appointments', server);
    await userEvent.click(await screen.findByRole('button', { name: 'Show More' }));
    respond();
    await waitFor(() => expect(edits()).toHaveLength(60));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('End of the list.'));
    const [last] = edits().slice(-1);
    if (!last || !document.activeElement) throw new Error('expected a row and a focus');
    expect(last.compareDocumentPosition(document.activeElement)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('STAFF-06 keeps all rows that were loaded, and refreshes each of them', async () => {
    await renderApp('/admin?view=appointments', server);
    await userEvent.click(await screen.findByRole('button', { name: 'Show More' }));
    respond();
    await waitFor(() => expect(edits()).toHaveLength(60));
    const changed = staffAppointment('s59', { createdAt: createdAt(59), version: 2, price: '$7' });
    server.onGraph('StaffAppointmentChanges', () => ({
      __typename: 'Query',
      staffAppointmentChanges: staffChanges('StaffAppointment', { changed: [changed] }),
    }));
    const refresh = screen.getByRole('button', { name: 'Refresh' });
    await userEvent.click(refresh);
    await waitFor(() => expect(server.callsOf('StaffAppointments')).toHaveLength(3));
    await waitFor(() => expect(refresh.hasAttribute('aria-busy')).toBe(false));
    expect(await screen.findByText('$7')).toBeTruthy();
    expect(edits()).toHaveLength(60);
  });
});

describe('the list of appointments', () => {
  const { innerWidth } = window;
  afterEach(() => {
    document.documentElement.style.fontSize = '';
    window.innerWidth = innerWidth;
  });

  it.each([
    ['a table', 1200, true],
    ['cards', 1199, false],
  ])('is shown as %s in a window of %i px', async (_what, width, isTable) => {
    document.documentElement.style.fontSize = '16px';
    window.innerWidth = width;
    await renderApp('/admin?view=appointments', server);
    await waitFor(() => expect(edits()).toHaveLength(50));
    expect(screen.queryByRole('table') !== null).toBe(isTable);
  });
});

describe('the welcome view', () => {
  it('ADMIN-01 shows today’s appointments next to the buttons', async () => {
    const asked: unknown[] = [];
    server.onGraph('StaffAppointmentsOfDay', ({ date }) => {
      asked.push(date);
      return { __typename: 'Query', staffAppointmentsOfDay: [staffAppointment('s1')] };
    });
    const today = businessToday(new Date());
    await renderApp('/admin', server);
    expect(await screen.findByRole('link', { name: '2022 Subaru Outback' })).toBeTruthy();
    expect(screen.getByText('1 appointment · $200')).toBeTruthy();
    expect([today, businessToday(new Date())]).toContain(asked[0]);
    expect(asked).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Calendar View' })).toBeTruthy();
  });
});

describe('what must be visible at a glance', () => {
  it('opens the calendar instead of failing if a day does not exist', async () => {
    server.onGraph('StaffAppointmentCounts', () => ({
      __typename: 'Query',
      staffAppointmentCounts: [],
    }));
    await renderApp('/admin?view=dayDetail&day=2026-99-99', server);
    expect(await screen.findByRole('button', { name: 'Next Month' })).toBeTruthy();
    expect(screen.getByText('Choose a day to see its appointments.')).toBeTruthy();
  });

  it('does not call a locked account active', async () => {
    const user = (id: string, isLocked: boolean) =>
      staffUser({
        id,
        username: `user${id}`,
        email: `user${id}@example.com`,
        isLocked,
        createdAt: '2026-11-21T07:30:00.000Z',
      });
    server.onGraph('StaffUsers', () => ({
      __typename: 'Query',
      staffUsers: staffPage('StaffUser', [user('1', true), user('2', false)]),
    }));
    await renderApp('/admin?view=users', server);
    const [locked, active] = await screen
      .findAllByRole('listitem')
      .then((items) => items.filter((item) => within(item).queryByText('Member since')));
    if (!locked || !active) throw new Error('expected two listed users');
    expect(within(locked).getByText('Locked')).toBeTruthy();
    expect(within(locked).queryByText('Active')).toBeNull();
    expect(within(active).getByText('Active')).toBeTruthy();
    // 11:30 PM of the previous day in the business time zone.
    expect(within(active).getByText('Nov 20, 2026')).toBeTruthy();
  });

  it.each([
    ['that it was changed', 409, { code: 'CHANGED_MEANWHILE', current: { version: 5 } }],
    ['that it is gone', 404, {}],
  ])(
    'STAFF-03 unlocks a locked account in the shown version, or says %s meanwhile',
    async (_, status, more) => {
      const user = staffUser({ version: 4, username: 'ann', firstName: null, isLocked: true });
      server.onGraph('StaffUsers', () => ({
        __typename: 'Query',
        staffUsers: staffPage('StaffUser', [user]),
      }));
      const reason = 'Somebody else was faster.';
      server.refuseGraph('UnlockUser', status, reason, more);
      await renderApp('/admin?view=users', server);
      await userEvent.click(await screen.findByRole('button', { name: 'Unlock ann' }));
      expect(await screen.findByText(reason)).toBeTruthy();
      expect(server.inputsOf('UnlockUser')[0]).toEqual({
        userId: '7',
        expectedVersion: 4,
        idempotencyKey: expect.any(String),
      });
      await waitFor(() => expect(server.callsOf('StaffUsers')).toHaveLength(2));
    },
  );

  it('STAFF-12 marks a cancelled appointment, and excludes it from totals', async () => {
    server.onGraph('StaffAppointmentsOfDay', () => ({
      __typename: 'Query',
      staffAppointmentsOfDay: [
        staffAppointment('s1', { vehicleInfo: 'Live', customerName: null }),
        staffAppointment('s2', { vehicleInfo: 'Off', status: 'cancelled' }),
      ],
    }));
    await renderApp('/admin', server);
    const row = async (name: string) => (await screen.findByRole('link', { name })).closest('li');
    expect((await row('Off'))?.classList.contains('is-cancelled')).toBe(true);
    expect((await row('Off'))?.textContent).toContain('Cancelled');
    expect((await row('Live'))?.classList.contains('is-cancelled')).toBe(false);
    expect((await row('Live'))?.textContent).toContain('No name given');
    expect(screen.getByText('1 appointment · $200 · 1 cancelled')).toBeTruthy();
  });
});

describe('the history of a deleted appointment', () => {
  const deletion = {
    __typename: 'AuditEntry',
    id: 'e1',
    actor: 'dana',
    address: '203.0.113.7',
    action: 'appointment-deleted',
    subjectType: 'appointment',
    subjectId: 'gone',
    before: { vehicleInfo: '2022 Subaru Outback', confirmationNumber: 'CW-7KM4QX2P' },
    after: null,
    occurredAt: '2026-11-21T20:00:00.000Z',
  };
  const entries = (nodes: readonly object[], hasNextPage = false) => ({
    __typename: 'AuditEntryConnection',
    nodes,
    pageInfo: { __typename: 'PageInfo', hasNextPage, endCursor: hasNextPage ? 'place' : null },
  });

  it('STAFF-10 is reachable from the change log: who, what, when, and the sent messages', async () => {
    server.onGraph('StaffChanges', ({ after }) => ({
      __typename: 'Query',
      auditEntries: after ? entries([deletion]) : entries([], true),
    }));
    server.showAppointment(() => null);
    server.onGraph('AppointmentAudit', ({ id }) => ({
      __typename: 'Query',
      auditEntries: entries(id === 'gone' ? [deletion] : []),
    }));
    server.onGraph('AppointmentMails', () => ({
      __typename: 'Query',
      staffMessageLanguage: 'en',
      staffMails: staffPage('StaffMail', [
        {
          __typename: 'StaffMail',
          id: 'm1',
          channel: 'mail',
          kind: 'confirmation',
          state: 'sent',
          to: 'jordan@example.com',
          startsAt: '2026-11-23T16:00:00.000Z',
          localTime: null,
          attempts: 1,
          error: null,
          isResend: false,
          createdAt: '2026-11-20T20:00:00.000Z',
          sentAt: '2026-11-20T20:00:01.000Z',
          nextAttemptAt: null,
          delivered: null,
        },
      ]),
    }));
    await renderApp('/admin?view=appointments', server);
    await userEvent.click(await screen.findByRole('link', { name: 'Change Log' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Older Changes' }));
    expect(
      await screen.findByText(/^Appointment deleted\s· 2022 Subaru Outback\s· CW-7KM4QX2P$/),
    ).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(screen.getByText('Confirmation number: CW-7KM4QX2P')).toBeTruthy();
    const name = /^See Its Changes and Messages\s+2022 Subaru Outback\s· CW-7KM4QX2P$/;
    await userEvent.click(screen.getByRole('link', { name }));
    expect(await screen.findByRole('heading', { name: 'Appointment Not Found' })).toBeTruthy();
    expect(await screen.findByText('Appointment deleted')).toBeTruthy();
    expect(screen.getByText(/^dana · Nov 21, 2026, 12:00/)).toBeTruthy();
    expect(await screen.findByText('Confirmation')).toBeTruthy();
    expect(screen.getByText(/jordan@example.com/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Resend/ })).toBeNull();
  });

  it('STAFF-10 ACCT-06 is still offered as the history of a deleted one once an erasure has removed the texts', async () => {
    server.onGraph('StaffChanges', () => ({
      __typename: 'Query',
      auditEntries: entries([{ ...deletion, before: {}, after: {} }]),
    }));
    await renderApp('/admin?view=changes', server);
    expect(await screen.findByText('Appointment deleted')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^See Its Changes and Messages/ })).toBeTruthy();
  });
});
