import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentToast } from '../lib/toasts/toasts.ts';
import {
  createOwnBookingPage,
  type OwnBookingPage,
  ownBooking,
  TOKEN,
} from '../testing/own-booking.ts';
import { press } from '../testing/presses.ts';

let page: OwnBookingPage;
beforeEach(() => {
  page = createOwnBookingPage();
});

describe('the page of a booking', () => {
  it('NET-21 names no user for what a link opens and changes, as in a browser without cookies there is none', async () => {
    page.respondWith(ownBooking());
    page.server.onGraph('EndOwnLinks', () => ({
      endOwnLinks: { __typename: 'EndedLinks', version: 4, newLinkBy: null },
    }));
    await page.open();
    await press('Move to Another Time');
    await waitFor(() => expect(page.sent('FreeTimes')).not.toEqual([]));
    await press('Keep My Time');
    await press('End All Links');
    await press('End All Links');
    await screen.findByRole('heading', { name: 'This link does not work any more' });
    const calls = page.server.calls.filter(({ path }) => path === '/graphql');
    expect(calls.map(({ body }) => body?.['operationName'])).toEqual(
      expect.arrayContaining(['OwnBooking', 'FreeTimes', 'EndOwnLinks']),
    );
    expect(calls.filter(({ headers }) => 'X-Expected-User' in headers)).toEqual([]);
  });

  it.each([
    [
      'a mail',
      'mail',
      'A new link goes to your e-mail address, unless messages to it are stopped.',
    ],
    ['a text message', 'text', 'We are sending a new link to your phone.'],
    ['nothing', null, 'No new link is sent. Your booking stands as it is.'],
  ])(
    'SELF-14 ends every link after confirmation, becomes the page of an ended link, and says that %s is sent',
    async (_sent, newLinkBy, text) => {
      page.respondWith(ownBooking());
      page.server.onGraph('EndOwnLinks', () => {
        page.respondWith(null);
        return { endOwnLinks: { __typename: 'EndedLinks', version: 4, newLinkBy } };
      });
      await page.open();
      await press('End All Links');
      expect((await screen.findByRole('heading', { name: 'End all links?' })).isConnected).toBe(
        true,
      );
      expect(page.sent('EndOwnLinks')).toEqual([]);
      await press('End All Links');
      expect(await screen.findByText(text)).toBeTruthy();
      expect(
        screen.getByRole('heading', { name: 'This link does not work any more' }),
      ).toBeTruthy();
      expect(screen.getByRole('link', { name: '(555) 014-0199' })).toBeTruthy();
      expect(currentToast()?.title).not.toBe('Links Ended');
      expect(page.sent('EndOwnLinks')).toEqual([
        { input: { linkToken: TOKEN, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) } },
      ]);
    },
  );

  it('SELF-14 stays open for its owner, and says what is sent', async () => {
    page.respondWith(ownBooking({ isAddressConfirmed: null }));
    page.server.onGraph('EndOwnLinks', () => ({
      endOwnLinks: { __typename: 'EndedLinks', version: 4, newLinkBy: 'mail' },
    }));
    await page.open('/appointment/a1');
    await press('End All Links');
    await press('End All Links');
    expect(await screen.findByText('Links Ended')).toBeTruthy();
    expect(
      screen.getByText(
        'A new link goes to your e-mail address, unless messages to it are stopped.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Your wash is booked' })).toBeTruthy();
    expect(page.sent('EndOwnLinks')).toMatchObject([{ input: { id: 'a1' } }]);
  });

  it.each([
    ['mail', {}, true],
    ['text message', { hasEmail: false, isToldByText: true }, true],
    ['no message', { hasEmail: false }, false],
  ])(
    'SELF-14 lets the owner end links only if messages went out: by %s',
    async (_by, more, isOffered) => {
      page.respondWith(ownBooking(more));
      await page.open('/appointment/a1');
      await screen.findByRole('heading', { name: 'Your wash is booked' });
      expect(screen.queryByRole('button', { name: 'End All Links' }) !== null).toBe(isOffered);
    },
  );

  it('SELF-14 says why ending the links failed, and can try again or go back', async () => {
    page.respondWith(ownBooking());
    page.server.refuseGraph('EndOwnLinks', 429, 'Please call us.', { code: 'QUOTA_REACHED' });
    await page.open();
    await press('End All Links');
    await press('End All Links');
    expect((await screen.findByText('Please call us.')).isConnected).toBe(true);
    await press('Back');
    await press('End All Links');
    expect(screen.queryByText('Please call us.')).toBeNull();
    await press('End All Links');
    await screen.findByText('Please call us.');
    page.server.onGraph('EndOwnLinks', () => ({
      endOwnLinks: { __typename: 'EndedLinks', version: 4, newLinkBy: 'mail' },
    }));
    await press('End All Links');
    await screen.findByRole('heading', { name: 'This link does not work any more' });
    expect(page.sent('EndOwnLinks')).toHaveLength(3);
  });

  it('FLOW-20 keeps its panel open while links are being ended', async () => {
    page.respondWith(ownBooking());
    page.server.holdAt('EndOwnLinks');
    await page.open();
    await press('End All Links');
    const heading = await screen.findByRole('heading', { name: 'End all links?' });
    await press('End All Links');
    await waitFor(() => expect(page.sent('EndOwnLinks')).toHaveLength(1));
    await press('Back');
    expect(heading.isConnected).toBe(true);
  });

  it('SELF-14 ends the links once even if tapped twice', async () => {
    page.respondWith(ownBooking());
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    page.server.on('EndOwnLinks', async () => {
      await held;
      const endOwnLinks = { __typename: 'EndedLinks', version: 4, newLinkBy: 'mail' };
      return { body: { data: { endOwnLinks } } };
    });
    await page.open();
    await press('End All Links');
    const button = await screen.findByRole('button', { name: 'End All Links' });
    await userEvent.click(button);
    await userEvent.click(button);
    release?.();
    await screen.findByRole('heading', { name: 'This link does not work any more' });
    expect(page.sent('EndOwnLinks')).toHaveLength(1);
  });

  it('SELF-14 can end the links even when it is too late for changes', async () => {
    page.respondWith(ownBooking({ isChangeable: false }));
    await page.open();
    await press('End All Links');
    expect(await screen.findByRole('heading', { name: 'End all links?' })).toBeTruthy();
  });

  it('SELF-14 becomes the page of an ended link if somebody else ended the links first', async () => {
    page.respondWith(ownBooking());
    page.server.refuseGraph('EndOwnLinks', 404, 'Not found.', { code: 'NOT_FOUND' });
    await page.open();
    await press('End All Links');
    page.respondWith(null);
    await press('End All Links');
    expect(
      await screen.findByRole('heading', { name: 'This link does not work any more' }),
    ).toBeTruthy();
    expect(screen.getByText(/Our newest message about your booking holds the link/)).toBeTruthy();
  });
});
