import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { businessToday } from '../lib/business-day.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import { renderApp } from '../testing/render-app.tsx';
import { staffAppointment, staffPage } from '../testing/staff.ts';

let server: ReturnType<typeof createFakeServer>;
/** Lets the answer to a longer list through. */
let answer: () => void;
beforeEach(() => {
  server = createFakeServer();
  server.on('GET /api/admin/status', { body: { isAdmin: true, username: 'dana' } });
  const all = Array.from({ length: 60 }, (_, index) => staffAppointment(`s${index}`));
  const longer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.on('StaffAppointments', async ({ body }) => {
    const first = Number(Object(body?.['variables']).first);
    if (first > 50) await longer;
    const list = staffPage('StaffAppointment', all.slice(0, first), first < all.length);
    return { body: { data: { __typename: 'Query', staffAppointments: list } } };
  });
});
const edits = () => within(screen.getByRole('main')).queryAllByRole('button', { name: /^Edit / });

describe('a list longer than a page', () => {
  it('ADMIN-11 shows 50 appointments, and keeps them until the rest of them is there', async () => {
    await renderApp('/admin?view=appointments', server);
    const more = await screen.findByRole('button', { name: 'Show More' });
    expect(edits()).toHaveLength(50);
    await userEvent.click(more);
    await waitFor(() => expect(server.callsOf('StaffAppointments')).toHaveLength(2));
    expect(edits()).toHaveLength(50);
    expect(screen.getByRole('button', { name: 'Show More' }).getAttribute('aria-busy')).toBe(
      'true',
    );
    answer();
    await waitFor(() => expect(edits()).toHaveLength(60));
    expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull();
  });
});

describe('the welcome view', () => {
  it('ADMIN-01 shows what today brings beside the ways on', async () => {
    const asked: unknown[] = [];
    server.onGraph('StaffAppointmentsOfDay', ({ date }) => {
      asked.push(date);
      return { __typename: 'Query', staffAppointmentsOfDay: [staffAppointment('s1')] };
    });
    await renderApp('/admin', server);
    expect(await screen.findByRole('link', { name: '2022 Subaru Outback' })).toBeTruthy();
    expect(screen.getByText('1 appointment · $200')).toBeTruthy();
    expect(asked).toEqual([businessToday(new Date())]);
    expect(screen.getByRole('button', { name: 'Calendar View' })).toBeTruthy();
  });
});
