import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isOpen } from '../testing/dialogs.ts';
import { press } from '../testing/presses.ts';
import { renderApp } from '../testing/render-app.tsx';
import { createStaffServer, inputOf, staffAppointment, staffPage } from '../testing/staff.ts';

const mail = (id: string, more: object = {}) => ({
  __typename: 'StaffMail',
  id,
  appointmentVersion: 1,
  channel: 'mail',
  kind: 'confirmation',
  state: 'sent',
  to: 'ann@example.com',
  startsAt: '2026-11-21T16:00:00.000Z',
  localTime: 'Saturday, November 21, 2026, between 8:00 AM and 12:00 PM',
  attempts: 1,
  error: null,
  report: null,
  reportReason: null,
  isResend: false,
  createdAt: '2026-11-18T18:00:00.000Z',
  sentAt: '2026-11-18T18:00:01.000Z',
  nextAttemptAt: null,
  delivered: { __typename: 'DeliveredMail', messageId: `<mail-${id}@dewlane.example>` },
  ...more,
});

let server: ReturnType<typeof createStaffServer>;
let mails: object[];
let language: 'en' | 'es';
beforeEach(() => {
  language = 'en';
  server = createStaffServer();
  mails = [
    mail('m2', {
      kind: 'reminder_24h',
      state: 'failed',
      localTime: null,
      attempts: 2,
      error: 'The mail server said: no such user',
      sentAt: null,
      delivered: null,
    }),
    mail('m1'),
  ];
  server.showAppointment(() => staffAppointment('s1'));
  server.onGraph('AppointmentMails', () => ({
    __typename: 'Query',
    staffMessageLanguage: language,
    staffMails: staffPage('StaffMail', mails),
  }));
});

async function open() {
  await renderApp('/admin/appointment/s1', server);
  const heading = await screen.findByRole('heading', { level: 2, name: 'Messages' });
  const panel = heading.closest('section');
  if (!panel) throw new Error('the heading is in no panel');
  return within(panel);
}

describe("the messages on an appointment's page", () => {
  it('lists them with state, attempts, local time and error', async () => {
    const panel = await open();
    const [reminder, confirmation] = await panel.findAllByRole('listitem');
    expect(reminder?.textContent).toContain('Reminder, 24 hours before');
    expect(reminder?.textContent).toContain('Failed');
    expect(reminder?.textContent).toContain('2 attempts');
    expect(reminder?.textContent).toContain('The mail server said: no such user');
    expect(confirmation?.textContent).toContain(
      'Saturday, November 21, 2026, between 8:00 AM and 12:00 PM',
    );
    expect(confirmation?.textContent).toContain('Sent');
    expect(confirmation?.textContent).toContain('ann@example.com');
    expect(panel.getAllByRole('button', { name: /^Read/ })).toHaveLength(1);
  });

  it('SELF-11 says if messages are in Spanish, and nothing if in English', async () => {
    language = 'es';
    const panel = await open();
    expect(await panel.findByText('Messages in: Spanish')).toBeTruthy();
    cleanup();
    language = 'en';
    const english = await open();
    await english.findAllByRole('listitem');
    expect(english.queryByText(/Messages in/)).toBeNull();
  });

  it('lists no messages if none were sent', async () => {
    mails = [];
    const panel = await open();
    expect(await panel.findByText('Nothing was written to the customer yet.')).toBeTruthy();
  });

  it('shows more of them by Show More, as many as the graph gives at once', async () => {
    const asked: unknown[] = [];
    server.onGraph('AppointmentMails', ({ first }) => {
      asked.push(first);
      const most = Array.from({ length: Number(first) }, (_, place) => mail(`m${place}`));
      return {
        __typename: 'Query',
        staffMessageLanguage: 'en',
        staffMails: staffPage('StaffMail', most, true),
      };
    });
    const panel = await open();
    for (const count of [40, 60, 80, 100]) {
      await userEvent.click(await panel.findByRole('button', { name: 'Show More Messages' }));
      await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(count));
    }
    expect(await panel.findByText('These are the newest 100.')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Show More Messages' })).toBeNull();
    expect(asked).toEqual([20, 40, 60, 80, 100]);
  });

  it('STAFF-03 resends them by a button, based on the version shown or made by the last resend', async () => {
    const inputs: Record<string, unknown>[] = [];
    server.on('ResendMail', ({ body }) => {
      inputs.push(inputOf(body));
      const again = mail(`m${mails.length + 1}`, {
        appointmentVersion: 2,
        isResend: true,
        state: 'planned',
        sentAt: null,
        attempts: 0,
      });
      mails = [again, ...mails];
      return { body: { data: { __typename: 'Mutation', resendMail: again } } };
    });
    const panel = await open();
    await userEvent.click(await panel.findByRole('button', { name: 'Resend Confirmation' }));
    expect(await panel.findByText('Confirmation, sent again')).toBeTruthy();
    expect(panel.getByText('Waiting')).toBeTruthy();
    // Resend is gone, which had the focus (FLOW-16).
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(await screen.findByText('Message on Its Way')).toBeTruthy();
    await press('Resend Reminder, 24 hours before');
    await waitFor(() => expect(inputs).toHaveLength(2));
    expect(inputs).toEqual([
      { id: 'm1', expectedVersion: 1, idempotencyKey: expect.any(String) },
      { id: 'm2', expectedVersion: 2, idempotencyKey: expect.any(String) },
    ]);
  });

  it.each(['planned', 'sending'])(
    'STAFF-16 offers no Resend while a message of the kind is %s',
    async (state) => {
      mails = [mail('m3', { isResend: true, state, sentAt: null }), ...mails];
      const panel = await open();
      expect(await panel.findAllByRole('button', { name: /^Resend/ })).toHaveLength(1);
      expect(panel.getByRole('button', { name: 'Resend Reminder, 24 hours before' })).toBeTruthy();
    },
  );

  it('SELF-07 says of a text message that is sent again that it may wait at night', async () => {
    const resendMail = mail('m3', { channel: 'text', isResend: true, state: 'planned' });
    server.onGraph('ResendMail', () => ({ __typename: 'Mutation', resendMail }));
    await open();
    await press('Resend Confirmation');
    expect(await screen.findByText('Message on Its Way')).toBeTruthy();
    const text = 'It goes by text message; at night it may wait until 8 AM.';
    expect(screen.getByText(text)).toBeTruthy();
  });

  it.each([
    ['a mail', 'mail', 'A new one is on its way by e-mail.'],
    [
      'a text message',
      'text',
      'A new one is on its way by text message; at night it may wait until 8 AM.',
    ],
    ['nothing', null, 'No new link is sent: please tell the customer how to reach you.'],
  ])(
    'SELF-14 ends every link after confirmation, and says that %s is sent',
    async (_sent, newLinkBy, text) => {
      const inputs: Record<string, unknown>[] = [];
      server.on('EndLinks', ({ body }) => {
        inputs.push(inputOf(body));
        const endLinks = { __typename: 'EndedLinks', version: 2, newLinkBy };
        return { body: { data: { __typename: 'Mutation', endLinks } } };
      });
      const panel = await open();
      const choose = async (name: string) => {
        await userEvent.click(await panel.findByRole('button', { name: 'End All Links' }));
        const dialog = within(await screen.findByRole('dialog', { name: 'End All Links' }));
        const keep = dialog.getByRole('button', { name: 'Keep Them' });
        await waitFor(() => expect(document.activeElement).toBe(keep));
        await userEvent.click(dialog.getByRole('button', { name }));
      };
      await choose('Keep Them');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(inputs).toEqual([]);
      await choose('End Them');
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.getByText('Links Ended')).toBeTruthy();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await choose('End Them');
      await waitFor(() => expect(inputs).toHaveLength(2));
      expect(inputs).toEqual([
        { id: 's1', expectedVersion: 1, idempotencyKey: expect.any(String) },
        { id: 's1', expectedVersion: 2, idempotencyKey: expect.any(String) },
      ]);
    },
  );

  const endThem = async (panel: Awaited<ReturnType<typeof open>>) => {
    await userEvent.click(await panel.findByRole('button', { name: 'End All Links' }));
    const button = await screen.findByRole('button', { name: 'End Them' });
    await userEvent.click(button);
    return button;
  };

  it.each([
    ['changed', 409, { code: 'CHANGED_MEANWHILE', current: { version: 4 } }],
    ['deleted', 404, {}],
  ])(
    'SELF-14 says that the links did not end, and reloads the appointment that somebody else %s',
    async (what, status, more) => {
      const reason = `Somebody else has ${what} this appointment meanwhile.`;
      server.refuseGraph('EndLinks', status, reason, more);
      const panel = await open();
      const before = server.callsOf('StaffAppointmentDetail').length;
      await endThem(panel);
      expect(await screen.findByText(reason)).toBeTruthy();
      expect(screen.getByText('Not Ended')).toBeTruthy();
      await waitFor(() =>
        expect(server.callsOf('StaffAppointmentDetail').length).toBeGreaterThan(before),
      );
    },
  );

  it('STAFF-03 SELF-14 ends links only of what was shown when that was asked', async () => {
    const intervals = jest.spyOn(globalThis, 'setInterval');
    const more = { code: 'CHANGED_MEANWHILE', current: { version: 2 } };
    server.refuseGraph('EndLinks', 409, 'Somebody else was faster.', more);
    const panel = await open();
    await userEvent.click(await panel.findByRole('button', { name: 'End All Links' }));
    const end = await screen.findByRole('button', { name: 'End Them' });
    const newer = staffAppointment('s1', { version: 2, location: '7 Harbor Way' });
    for (const operation of ['StaffAppointmentVersion', 'StaffAppointmentDetail']) {
      server.onGraph(operation, () => ({ __typename: 'Query', staffAppointment: newer }));
    }
    for (const [poll, ms] of intervals.mock.calls) if (ms === 10_000) poll();
    intervals.mockRestore();
    await screen.findByText('7 Harbor Way');
    await userEvent.click(end);
    expect(await screen.findByText('Not Ended')).toBeTruthy();
    expect(server.inputsOf('EndLinks')).toEqual([
      { id: 's1', expectedVersion: 1, idempotencyKey: expect.any(String) },
    ]);
  });

  it('SELF-14 says that the links did not end if the connection was lost', async () => {
    server.breakAt('EndLinks');
    await endThem(await open());
    expect(await screen.findByText('The links could not be ended. Please try again.')).toBeTruthy();
  });

  it('SELF-14 ends the links once even if tapped twice', async () => {
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.on('EndLinks', async () => {
      await held;
      const endLinks = { __typename: 'EndedLinks', version: 2, newLinkBy: 'mail' };
      return { body: { data: { __typename: 'Mutation', endLinks } } };
    });
    await userEvent.click(await endThem(await open()));
    release?.();
    expect(await screen.findByText('Links Ended')).toBeTruthy();
    expect(server.callsOf('EndLinks')).toHaveLength(1);
  });

  it('FLOW-20 keeps its dialog open while the links are being ended', async () => {
    server.holdAt('EndLinks');
    await endThem(await open());
    await userEvent.click(screen.getByRole('button', { name: 'Keep Them' }));
    await userEvent.keyboard('{Escape}');
    expect(isOpen('End All Links')).toBe(true);
  });

  it('SELF-14 offers to end links only if messages contained any', async () => {
    mails = [];
    const panel = await open();
    await panel.findByText('Nothing was written to the customer yet.');
    expect(panel.queryByRole('button', { name: 'End All Links' })).toBeNull();
  });

  it('explains why messages that no longer apply cannot be resent', async () => {
    server.on('ResendMail', {
      body: {
        data: null,
        errors: [
          {
            message: 'This message no longer fits the appointment.',
            extensions: { code: 'CONFLICT', status: 409 },
          },
        ],
      },
    });
    const panel = await open();
    await userEvent.click(await panel.findByRole('button', { name: 'Resend Confirmation' }));
    expect(await screen.findByText('This message no longer fits the appointment.')).toBeTruthy();
  });

  it('FLOW-06 leads the focus to a message that Try Again has loaded', async () => {
    server.refuseGraph('DeliveredMail', 400, 'No');
    const panel = await open();
    await userEvent.click(await panel.findByRole('button', { name: 'Read Confirmation' }));
    const again = await screen.findByRole('button', { name: 'Try Again' });
    const respond = server.holdAt('DeliveredMail');
    // Under a dialog it is inert, which jsdom's focus ignores.
    screen.getByRole('main').focus = jest.fn();
    await userEvent.click(again);
    expect(await screen.findByText('Loading...')).toBeTruthy();
    expect(screen.queryByText('The message is not there any more.')).toBeNull();
    const staffMail = { __typename: 'StaffMail', id: 'm1', delivered: null };
    respond({ body: { data: { __typename: 'Query', staffMail } } });
    const note = await screen.findByText('The message is not there any more.');
    expect(document.activeElement?.contains(note)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('shows them as delivered, in a sandboxed frame', async () => {
    server.onGraph('DeliveredMail', () => ({
      __typename: 'Query',
      staffMail: {
        __typename: 'StaffMail',
        id: 'm1',
        delivered: {
          __typename: 'DeliveredMail',
          messageId: '<mail-m1@dewlane.example>',
          to: 'ann@example.com',
          subject: 'Booked: your wash',
          html: '<p>Hi Ann</p>',
          text: 'Hi Ann',
          deliveredAt: '2026-11-18T18:00:01.000Z',
        },
      },
    }));
    const panel = await open();
    await userEvent.click(await panel.findByRole('button', { name: 'Read Confirmation' }));
    const frame = await waitFor(() => screen.getByTitle('Booked: your wash'));
    expect(frame.getAttribute('sandbox')).toBe('');
    expect(frame.getAttribute('srcdoc')).toBe('<p>Hi Ann</p>');
    // From a frame, which takes the keys itself, Escape would not close the dialog.
    const close = screen.getByRole('button', { name: 'Close' });
    expect(document.activeElement).toBe(close);
    await userEvent.click(close);
    await userEvent.click(panel.getByRole('button', { name: 'Read Confirmation' }));
    await screen.findByTitle('Booked: your wash');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  });

  it('SELF-07 shows text messages among them, as text', async () => {
    mails = [mail('m1', { channel: 'text', to: '+14085550142' })];
    server.onGraph('DeliveredMail', () => ({
      __typename: 'Query',
      staffMail: {
        __typename: 'StaffMail',
        id: 'm1',
        delivered: {
          __typename: 'DeliveredMail',
          messageId: '<mail-m1@dewlane.example>',
          to: '+14085550142',
          subject: '',
          html: '',
          text: 'Your wash is booked.',
          deliveredAt: '2026-11-18T18:00:01.000Z',
        },
      },
    }));
    const panel = await open();
    const [item] = await panel.findAllByRole('listitem');
    expect(item?.textContent).toContain('Confirmation, by text');
    expect(item?.textContent).toContain('+14085550142');
    await userEvent.click(await panel.findByRole('button', { name: 'Read Confirmation, by text' }));
    expect(await screen.findByText('Your wash is booked.')).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
  });

  it.each([
    ['sent', 'Sent'],
    ['delivered', 'Delivered'],
    ['undelivered', 'Not delivered'],
    ['failed', 'Not delivered'],
  ])('SELF-15 says whether a text message arrived, and if not, why: %s', async (report, word) => {
    const isLost = word === 'Not delivered';
    const reportReason = isLost ? 'The phone is switched off or out of reach. (30003)' : null;
    mails = [mail('m1', { channel: 'text', report, reportReason, delivered: null })];
    const panel = await open();
    expect(await panel.findByText(word)).toBeTruthy();
    const [item] = panel.getAllByRole('listitem');
    expect(item?.textContent?.includes('switched off')).toBe(isLost);
    expect(panel.getByRole('button', { name: 'Resend Confirmation, by text' })).toBeTruthy();
  });

  it('SELF-15 polls for the delivery report of a message that was just sent', async () => {
    const sentAt = new Date().toISOString();
    mails = [mail('m1', { channel: 'text', delivered: null, sentAt })];
    const panel = await open();
    await panel.findByText('Sent');
    mails = [mail('m1', { channel: 'text', delivered: null, sentAt, report: 'delivered' })];
    expect(await panel.findByText('Delivered')).toBeTruthy();
  });
});
