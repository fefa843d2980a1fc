import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isOpen } from '../testing/dialogs.ts';
import { renderApp } from '../testing/render-app.tsx';
import {
  createStaffServer,
  inputOf,
  NORTH_VAN,
  staffAppointment,
  staffChanges,
  staffPage,
} from '../testing/staff.ts';

let server: ReturnType<typeof createStaffServer>;
let rows: ReturnType<typeof staffAppointment>[];
let changes: Record<string, unknown>;
/** The intervals that the page has set. */
let polls: { run: () => void; ms: number | undefined }[];
const original = globalThis.setInterval;

beforeEach(() => {
  server = createStaffServer();
  rows = [
    staffAppointment('s1'),
    staffAppointment('s2', {
      vehicleInfo: '2019 Ford F-150',
      createdAt: '2026-10-01T10:00:00.000Z',
    }),
  ];
  changes = {};
  polls = [];
  globalThis.setInterval = ((run: () => void, ms?: number) => {
    polls.push({ run, ms });
    return original(run, ms);
  }) as typeof setInterval;
  server.onGraph('StaffAppointments', () => ({
    __typename: 'Query',
    staffAppointments: staffPage('StaffAppointment', rows),
  }));
  server.onGraph('StaffAppointmentChanges', () => ({
    __typename: 'Query',
    staffAppointmentChanges: staffChanges('StaffAppointment', changes),
  }));
  server.onGraph('StaffAppointmentDetail', () => ({
    __typename: 'Query',
    staffAppointment: rows[0],
  }));
  server.onGraph('StaffAppointmentVersion', () => ({
    __typename: 'Query',
    staffAppointment: rows[0],
  }));
  server.onGraph('AppointmentAudit', () => ({
    __typename: 'Query',
    auditEntries: staffPage('AuditEntry', []),
  }));
});
afterEach(() => {
  globalThis.setInterval = original;
  jest.restoreAllMocks();
});

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** Runs the polls with this interval. */
const pollAt = (ms: number) => {
  for (const { run } of polls.filter((poll) => poll.ms === ms)) run();
};
async function openList(): Promise<void> {
  await renderApp('/admin?view=appointments', server);
  await screen.findByText('2022 Subaru Outback');
}
async function openDetail() {
  const app = await renderApp('/admin/appointment/s1', server);
  await screen.findByRole('heading', { level: 1, name: 'CW-7KM4QX2P' });
  return app;
}
function endSession(operation: string): void {
  server.refuseGraph(operation, 401, 'Please sign in to continue.', { code: 'UNAUTHENTICATED' });
}
/** The same in a browser in which a customer is signed in, whom staff's operations refuse otherwise. */
function endSessionBesideCustomer(operation: string): void {
  server.refuseGraph(operation, 403, 'Only staff may do that.', { code: 'FORBIDDEN' });
  server.on('GET /api/admin/status', { status: 401, body: { error: 'Please sign in.' } });
}
async function signIn(): Promise<void> {
  server.on('POST /api/admin/login', { body: { success: true, redirectUrl: '/admin' } });
  const dialog = within(await screen.findByRole('dialog', { name: 'Admin Login' }));
  await userEvent.type(dialog.getByLabelText('Username'), 'dana');
  await userEvent.type(dialog.getByLabelText('Password'), 'secret');
  await userEvent.click(dialog.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Admin Login' })).toBeNull());
}

describe('a staff session that ends while a view is open', () => {
  it('STAFF-11 keeps the view under the Admin Login dialog within one poll, and continues afterwards', async () => {
    await openList();
    endSession('StaffAppointmentChanges');
    pollAt(30_000);
    await screen.findByRole('dialog', { name: 'Admin Login' });
    expect(screen.getByText('2022 Subaru Outback')).toBeTruthy();
    expect(screen.queryByText('No appointments yet.')).toBeNull();
    server.onGraph('StaffAppointmentChanges', () => ({
      __typename: 'Query',
      staffAppointmentChanges: staffChanges('StaffAppointment', {
        changed: [staffAppointment('s1', { version: 2, vehicleInfo: '2024 Kia EV9' })],
      }),
    }));
    await signIn();
    expect(await screen.findByText('2024 Kia EV9')).toBeTruthy();
  });

  it('STAFF-11 never shows a 401 as an empty list', async () => {
    endSession('StaffUsers');
    await renderApp('/admin?view=users', server);
    await screen.findByRole('dialog', { name: 'Admin Login' });
    expect(screen.queryByText('No users yet.')).toBeNull();
    server.onGraph('StaffUsers', () => ({
      __typename: 'Query',
      staffUsers: staffPage('StaffUser', []),
    }));
    await signIn();
    expect(await screen.findByText('No users yet.')).toBeTruthy();
  });

  it.each([
    [401, endSession],
    [403, endSessionBesideCustomer],
  ])(
    'STAFF-11 completes a pending save after the login, if it was refused with %i',
    async (_status, end) => {
      await openDetail();
      end('UpdateAppointment');
      await userEvent.selectOptions(screen.getByLabelText('Status'), 'In progress');
      await press('Save Status');
      await screen.findByRole('dialog', { name: 'Admin Login' });
      server.on('GET /api/admin/status', { body: { isAdmin: true, username: 'dana' } });
      server.onGraph('UpdateAppointment', () => {
        rows[0] = staffAppointment('s1', { version: 2, status: 'in_progress' });
        return { __typename: 'Mutation', updateAppointment: rows[0] };
      });
      await signIn();
      expect(await screen.findByText('Appointment Updated')).toBeTruthy();
      const keys = server
        .callsOf('UpdateAppointment')
        .map(({ body }) => inputOf(body)['idempotencyKey']);
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
    },
  );

  it('STAFF-11 keeps what is typed if only the check after the login fails', async () => {
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { router, address } = await openDetail();
    await press('Edit Appointment');
    await userEvent.type(screen.getByLabelText('Location'), ', back door');
    endSession('StaffAppointmentVersion');
    pollAt(10_000);
    await screen.findByRole('dialog', { name: 'Admin Login' });
    server.on('GET /api/admin/status', { status: 404, body: '' });
    server.onGraph('StaffAppointmentVersion', () => ({
      __typename: 'Query',
      staffAppointment: rows[0],
    }));
    await signIn();
    const told = ['The staff check failed', expect.anything()];
    await waitFor(() => expect(logged).toHaveBeenCalledWith(...told));
    rows[0] = staffAppointment('s1', { version: 2, location: '7 Harbor Way' });
    pollAt(10_000);
    await screen.findByText('7 Harbor Way');
    expect([router.state.navigation.state, address()]).toEqual(['idle', '/admin/appointment/s1']);
    const location = screen.getByLabelText<HTMLInputElement>('Location');
    expect(location.value).toBe('1420 Oak Street, back door');
  });

  it('STAFF-11 NET-18 keeps an appointment’s page under the Admin Login dialog, with what is typed', async () => {
    await openDetail();
    await press('Edit Appointment');
    await userEvent.type(screen.getByLabelText('Location'), ', back door');
    endSession('StaffAppointmentVersion');
    endSession('StaffAppointmentDetail');
    pollAt(10_000);
    await screen.findByRole('dialog', { name: 'Admin Login' });
    expect(screen.queryByText('Appointment Not Found')).toBeNull();
    rows[0] = staffAppointment('s1', { version: 2, location: '7 Harbor Way' });
    for (const operation of ['StaffAppointmentVersion', 'StaffAppointmentDetail']) {
      server.onGraph(operation, () => ({ __typename: 'Query', staffAppointment: rows[0] }));
    }
    await signIn();
    expect(await screen.findByText('7 Harbor Way')).toBeTruthy();
    const location = screen.getByLabelText<HTMLInputElement>('Location');
    expect(location.value).toBe('1420 Oak Street, back door');
  });

  it('STAFF-11 keeps the page that was opened next under the Admin Login dialog, too', async () => {
    const change = {
      __typename: 'AuditEntry',
      id: 'e1',
      actor: 'dana',
      address: '203.0.113.7',
      action: 'appointment-changed',
      subjectType: 'appointment',
      subjectId: 's1',
      before: { location: 'Home' },
      after: { location: '1420 Oak Street' },
      occurredAt: '2026-11-02T10:00:00.000Z',
    };
    server.onGraph('StaffChanges', () => ({
      __typename: 'Query',
      auditEntries: staffPage('AuditEntry', [change]),
    }));
    const { address } = await renderApp('/admin?view=changes', server);
    const link = await screen.findByRole('link', { name: /^Open Appointment/ });
    server.on('GET /api/admin/status', { status: 401, body: { error: 'Please sign in.' } });
    endSession('StaffAppointmentDetail');
    await userEvent.click(link);
    await waitFor(() => expect(address()).not.toBe('/admin?view=changes'));
    await waitFor(() => expect(server.callsOf('StaffAppointmentDetail')).toHaveLength(1));
    await screen.findByRole('dialog', { name: 'Admin Login' });
    expect(address()).toBe('/admin/appointment/s1');
    server.on('GET /api/admin/status', { body: { isAdmin: true, username: 'dana' } });
    server.onGraph('StaffAppointmentDetail', () => ({
      __typename: 'Query',
      staffAppointment: rows[0],
    }));
    await signIn();
    expect(await screen.findByRole('heading', { level: 1, name: 'CW-7KM4QX2P' })).toBeTruthy();
  });

  it('STAFF-11 leads to / without another login', async () => {
    const { address } = await renderApp('/admin?view=appointments', server);
    await screen.findByText('2022 Subaru Outback');
    endSession('StaffAppointmentChanges');
    pollAt(30_000);
    await screen.findByRole('dialog', { name: 'Admin Login' });
    await press('Cancel');
    await waitFor(() => expect(address()).toBe('/'));
  });
});

describe('a list left open', () => {
  it('STAFF-06 receives changed, new and deleted rows without being reloaded', async () => {
    await openList();
    changes = {
      changed: [
        staffAppointment('s1', { version: 2, vehicleInfo: '2024 Kia EV9' }),
        staffAppointment('s3', {
          vehicleInfo: '2018 Mazda CX-5',
          createdAt: '2026-12-01T10:00:00.000Z',
        }),
      ],
      deletedIds: ['s2'],
      cursor: '1.7',
    };
    pollAt(30_000);
    expect(await screen.findByText('2018 Mazda CX-5')).toBeTruthy();
    const cards = within(screen.getByRole('main')).getAllByRole('listitem');
    expect(
      cards.map((card) => /Kia EV9|Mazda CX-5|F-150/.exec(card.textContent ?? '')?.[0]),
    ).toEqual(['Mazda CX-5', 'Kia EV9']);
    expect(server.callsOf('StaffAppointments')).toHaveLength(1);
    pollAt(30_000);
    await waitFor(() => expect(server.callsOf('StaffAppointmentChanges')).toHaveLength(2));
    const asked = server.callsOf('StaffAppointmentChanges').map(({ body }) => body?.['variables']);
    expect(asked).toEqual([{ since: '1.1' }, { since: '1.7' }]);
  });

  it('AUTH-30 AVAIL-15 asks for the crews of changed rows in the background', async () => {
    await openList();
    changes = { changed: [staffAppointment('s1', { version: 2, vehicleInfo: '2024 Kia EV9' })] };
    pollAt(30_000);
    expect(await screen.findByText('2024 Kia EV9')).toBeTruthy();
    await waitFor(() => expect(server.callsOf('StaffCrewPlans')).toHaveLength(2));
    expect(server.callsOf('StaffCrewPlans').at(-1)?.headers['X-Background']).toBe('1');
  });

  it('STAFF-06 is reloaded if its changes cannot be determined', async () => {
    await openList();
    rows = [staffAppointment('s9', { vehicleInfo: '2018 Mazda CX-5' })];
    changes = { isReset: true, cursor: '2.1' };
    pollAt(30_000);
    expect(await screen.findByText('2018 Mazda CX-5')).toBeTruthy();
    expect(screen.queryByText('2022 Subaru Outback')).toBeNull();
  });
});

describe('a day and a month left open', () => {
  it('STAFF-06 reloads only after a change that concerns them', async () => {
    const day = [staffAppointment('s1'), staffAppointment('s2')];
    server.onGraph('StaffAppointmentCounts', () => ({
      __typename: 'Query',
      staffAppointmentCounts: [{ __typename: 'StaffDayCount', date: '2026-11-21', count: 2 }],
    }));
    server.onGraph('StaffAppointmentsOfDay', () => ({
      __typename: 'Query',
      staffAppointmentsOfDay: day,
    }));
    server.onGraph('StaffCrewsOfDay', () => ({
      __typename: 'Query',
      staffAppointmentsOfDay: day.map(({ __typename, id, version }) => {
        return { __typename, id, version, withoutCrew: false, crew: null };
      }),
    }));
    server.onGraph('StaffAppointmentCursor', () => ({
      __typename: 'Query',
      staffAppointments: staffPage('StaffAppointment', rows),
    }));
    server.onGraph('StaffAppointmentMarks', () => ({
      __typename: 'Query',
      staffAppointmentChanges: staffChanges('StaffAppointment', changes),
    }));
    const asked = (operation: string) => server.callsOf(operation).length;
    const reads = () => [asked('StaffAppointmentCounts'), asked('StaffAppointmentsOfDay')];
    let marks = 0;
    const pollWhereChanged = async (what: Record<string, unknown>) => {
      changes = what;
      marks += 1;
      pollAt(30_000);
      await waitFor(() => expect(asked('StaffAppointmentMarks')).toBe(marks));
    };
    await renderApp('/admin?view=dayDetail&day=2026-11-21', server);
    await screen.findByText('2 appointments · $400');
    expect(reads()).toEqual([1, 1]);
    // The first poll fetches the cursor for later changes, once for day and month.
    pollAt(30_000);
    await waitFor(() => expect(reads()).toEqual([2, 2]));
    expect(asked('StaffAppointmentCursor')).toBe(1);

    await pollWhereChanged({ cursor: '1.3' });
    await pollWhereChanged({
      cursor: '1.4',
      changed: [staffAppointment('s9', { scheduledDate: '2026-12-24' })],
    });
    await waitFor(() => expect(reads()).toEqual([3, 2]));
    day[1] = staffAppointment('s3', { vehicleInfo: '2024 Kia EV9' });
    await pollWhereChanged({ cursor: '1.5', changed: [day[1]] });
    expect(await screen.findByText('2024 Kia EV9')).toBeTruthy();
    day.pop();
    await pollWhereChanged({ cursor: '1.6', deletedIds: ['s3'] });
    expect(await screen.findByText('1 appointment · $200')).toBeTruthy();
    const sinces = server
      .callsOf('StaffAppointmentMarks')
      .map(({ body }) => Object(body?.['variables']).since);
    expect(sinces).toEqual(['1.1', '1.3', '1.4', '1.5']);
    expect(server.callsOf('StaffAppointmentMarks')[0]?.headers['X-Background']).toBe('1');
  });
});

describe('the crews of a day left open', () => {
  it.each([
    ['the first view', '/admin'],
    ['the calendar', '/admin?view=dayDetail&day=2026-11-21'],
  ])(
    'AVAIL-15 STAFF-06 reloads them in %s along with an appointment that was moved',
    async (_, path) => {
      let row = staffAppointment('s1');
      let crew = NORTH_VAN;
      server.onGraph('StaffAppointmentsOfDay', () => ({
        __typename: 'Query',
        staffAppointmentsOfDay: [row],
      }));
      server.onGraph('StaffCrewsOfDay', () => ({
        __typename: 'Query',
        staffAppointmentsOfDay: [
          { __typename: row.__typename, id: 's1', version: row.version, withoutCrew: false, crew },
        ],
      }));
      server.onGraph('StaffAppointmentCounts', () => ({
        __typename: 'Query',
        staffAppointmentCounts: [],
      }));
      server.onGraph('StaffAppointmentCursor', () => ({
        __typename: 'Query',
        staffAppointments: staffPage('StaffAppointment', rows),
      }));
      server.onGraph('StaffAppointmentMarks', () => ({
        __typename: 'Query',
        staffAppointmentChanges: staffChanges('StaffAppointment', changes),
      }));
      await renderApp(path, server);
      expect(await screen.findByText('North Van')).toBeTruthy();
      pollAt(30_000);
      await waitFor(() => expect(server.callsOf('StaffAppointmentsOfDay')).toHaveLength(2));
      row = staffAppointment('s1', { version: 2, customTime: '1:30 PM' });
      crew = { ...NORTH_VAN, id: 'c-2', name: 'South Van' };
      changes = { cursor: '1.3', changed: [row] };
      await waitFor(() => {
        pollAt(30_000);
        expect(server.callsOf('StaffAppointmentMarks').length).toBeGreaterThan(0);
      });
      expect(await screen.findByText('South Van')).toBeTruthy();
      expect(screen.queryByText('North Van')).toBeNull();
      expect(screen.getByText('1:30 PM')).toBeTruthy();
      expect(server.callsOf('StaffCrewsOfDay').at(-1)?.headers['X-Background']).toBe('1');
    },
  );
});

const late = {
  code: 'CHANGED_MEANWHILE',
  current: {
    version: 2,
    serviceDate: '2026-12-24 Morning (8AM - 12PM)',
    status: 'scheduled',
    priceCents: 20_000,
    price: '$200',
    location: '1420 Oak Street',
  },
};
const refuseLate = () =>
  server.refuseGraph('UpdateAppointment', 409, 'Somebody else has changed this.', late);

describe('an appointment edited by two members of staff', () => {
  async function changePrice(): Promise<void> {
    await openList();
    refuseLate();
    await press(/^Edit 2022 Subaru/);
    const price = await screen.findByLabelText('Price');
    await userEvent.clear(price);
    await userEvent.type(price, '175.5');
    await press('Save Changes');
  }

  it('STAFF-03 sends only changed fields, and shows the second editor the current values to decide', async () => {
    await changePrice();
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed Meanwhile' }));
    const text = (name: string) => dialog.getByText(name).parentElement?.textContent;
    expect(text('Date and time')).toContain('Now 2026-12-24 Morning (8AM - 12PM)');
    expect(text('Price')).toMatch(/Now \$200.*Yours \$175\.50/);
    server.onGraph('UpdateAppointment', () => {
      rows[0] = staffAppointment('s1', { version: 3, priceCents: 17_550, price: '$175.50' });
      return { __typename: 'Mutation', updateAppointment: rows[0] };
    });
    await press('Save My Change');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const inputs = server.callsOf('UpdateAppointment').map(({ body }) => inputOf(body));
    const edit = { id: 's1', idempotencyKey: expect.any(String), priceCents: 17_550 };
    expect(inputs).toEqual([
      { ...edit, expectedVersion: 1 },
      { ...edit, expectedVersion: 2 },
    ]);
    expect(inputs[0]?.['idempotencyKey']).not.toBe(inputs[1]?.['idempotencyKey']);
  });

  it('STAFF-03 keeps the current values if the second editor prefers them', async () => {
    await changePrice();
    await screen.findByRole('dialog', { name: 'Changed Meanwhile' });
    await press('Keep What Is There');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf('UpdateAppointment')).toHaveLength(1);
    const edit = screen.getByRole('button', { name: /^Edit 2022 Subaru/ });
    expect(document.activeElement).toBe(edit);
  });

  it('STAFF-03 AVAIL-11 goes back to the form from a time that nobody has after a conflict', async () => {
    await changePrice();
    await screen.findByRole('dialog', { name: 'Changed Meanwhile' });
    server.refuseGraph('UpdateAppointment', 409, 'No crew is free then.', { code: 'SLOT_TAKEN' });
    await press('Save My Change');
    await screen.findByRole('dialog', { name: 'No Crew Is Free Then' });
    await press('Choose Another Time');
    await screen.findByRole('dialog', { name: 'Edit Appointment' });
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('175.5');
  });

  it('FLOW-20 keeps the form and each question open while what was pressed there is being saved', async () => {
    jest.spyOn(window, 'alert').mockReturnValue(undefined);
    let sent = 1;
    /** Presses a button that sends the change, and then one that would close the dialog. */
    async function pressBoth(name: string, other: string): Promise<(code: string) => void> {
      const respond = server.holdAt('UpdateAppointment');
      await press(name);
      sent += 1;
      await waitFor(() => expect(server.callsOf('UpdateAppointment')).toHaveLength(sent));
      await press(other);
      await userEvent.keyboard('{Escape}');
      return (code) =>
        respond({
          body: {
            errors: [{ message: 'No.', extensions: { ...late, status: 409, code } }],
          },
        });
    }
    await changePrice();
    await screen.findByRole('dialog', { name: 'Changed Meanwhile' });
    const answerInsisting = await pressBoth('Save My Change', 'Keep What Is There');
    expect(isOpen('Changed Meanwhile')).toBe(true);
    answerInsisting('SLOT_TAKEN');
    await screen.findByRole('dialog', { name: 'No Crew Is Free Then' });
    const answerOverbooking = await pressBoth('Book It Anyway', 'Choose Another Time');
    expect(isOpen('No Crew Is Free Then')).toBe(true);
    answerOverbooking('CONFLICT');
    await screen.findByRole('dialog', { name: 'Edit Appointment' });
    const answerSaving = await pressBoth('Save Changes', 'Cancel');
    expect(isOpen('Edit Appointment')).toBe(true);
    answerSaving('CHANGED_MEANWHILE');
    await screen.findByRole('dialog', { name: 'Changed Meanwhile' });
  });

  it('STAFF-03 asks again before deleting an appointment that was changed meanwhile', async () => {
    await openList();
    server.refuseGraph('DeleteAppointment', 409, 'Somebody else has changed this.', late);
    await press(/^Delete 2022 Subaru/);
    await screen.findByRole('dialog');
    await press('Delete');
    await screen.findByRole('dialog', { name: 'Changed Meanwhile' });
    server.onGraph('DeleteAppointment', () => {
      rows = rows.slice(1);
      const gone = { __typename: 'StaffAppointment', id: 's1', version: 3, status: null };
      return { __typename: 'Mutation', deleteAppointment: gone };
    });
    await press('Delete Anyway');
    await waitFor(() => expect(screen.queryByText('2022 Subaru Outback')).toBeNull());
    const versions = server
      .callsOf('DeleteAppointment')
      .map(({ body }) => inputOf(body)['expectedVersion']);
    expect(versions).toEqual([1, 2]);
  });

  it('STAFF-03 deletes an appointment only as it was when that was asked, though its page shows a later change by then', async () => {
    await openDetail();
    await press('Delete Appointment');
    const question = within(await screen.findByRole('dialog', { name: 'Delete Appointment' }));
    rows[0] = staffAppointment('s1', { version: 2, location: '7 Harbor Way' });
    pollAt(10_000);
    await screen.findByText('7 Harbor Way');
    server.refuseGraph('DeleteAppointment', 409, 'Somebody else has changed this.', late);
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.callsOf('DeleteAppointment')).toHaveLength(1));
    expect(inputOf(server.callsOf('DeleteAppointment')[0]?.body ?? null)).toMatchObject({
      id: 's1',
      expectedVersion: 1,
    });
    expect(await screen.findByRole('dialog', { name: 'Changed Meanwhile' })).toBeTruthy();
  });

  it('STAFF-03 shows changes made elsewhere on the detail page within 15 s', async () => {
    await openDetail();
    rows[0] = staffAppointment('s1', { version: 2, location: '7 Harbor Way' });
    pollAt(10_000);
    expect((await screen.findAllByText('7 Harbor Way')).length).toBeGreaterThan(0);
    const marks = server
      .callsOf('StaffAppointmentDetail')
      .map(({ headers }) => headers['X-Background']);
    expect(marks).toEqual([undefined, '1']);
  });
});
