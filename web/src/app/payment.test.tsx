import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refreshCurrentUser } from '../lib/session/current-user.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import { GUEST, MEMBER, renderApp } from '../testing/render-app.tsx';

const DATA = {
  service: 'Detail Plus',
  price: '$200',
  vehicleInfo: '2022 Subaru Outback',
  date: '2026-11-24',
  time: '9:30 AM',
  location: '1420 Oak Street',
};
const store = (data: object) => sessionStorage.setItem('paymentData', JSON.stringify(data));

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  sessionStorage.clear();
  server = createFakeServer();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the payment page', () => {
  it('ROUTE-08 PAY-01 asks a guest to sign in', async () => {
    store(DATA);
    await renderApp('/payment', server, GUEST);
    expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeTruthy();
  });

  it('PAY-08 FLOW-22 says so if it cannot be known who the customer is, and tries again', async () => {
    await renderApp('/payment', server, MEMBER);
    server.on('GET /api/auth/user', { status: 403, body: { error: 'No' } });
    await act(() => refreshCurrentUser());
    expect(await screen.findByText('Your account could not be loaded.')).toBeTruthy();
    expect(screen.queryByText('Authentication Required')).toBeNull();
    const respond = server.holdAt('GET /api/auth/user');
    const again = screen.getByRole('button', { name: 'Try Again' });
    await userEvent.click(again);
    expect(again.getAttribute('aria-busy')).toBe('true');
    respond({ body: MEMBER });
    expect(await screen.findByRole('heading', { name: 'No Payment Data' })).toBeTruthy();
  });

  it('PAY-02 says when there is nothing to pay', async () => {
    await renderApp('/payment', server, MEMBER);
    expect(await screen.findByRole('heading', { name: 'No Payment Data' })).toBeTruthy();
  });

  it('PAY-09 shows a booking to its own customer alone, also once somebody else is signed in', async () => {
    store(DATA);
    sessionStorage.setItem('payer', MEMBER.id);
    await renderApp('/payment', server, MEMBER);
    await screen.findByRole('heading', { name: 'Detail Plus' });
    server.on('GET /api/auth/user', { body: { ...MEMBER, id: '8' } });
    await act(() => refreshCurrentUser());
    expect(await screen.findByRole('heading', { name: 'No Payment Data' })).toBeTruthy();
    expect(screen.queryByText('1420 Oak Street')).toBeNull();
  });

  it('PAY-09 keeps a guest’s booking for the account that sees it first', async () => {
    store(DATA);
    sessionStorage.setItem('payer', '');
    await renderApp('/payment', server, MEMBER);
    await screen.findByRole('heading', { name: 'Detail Plus' });
    server.on('GET /api/auth/user', { body: { ...MEMBER, id: '8' } });
    await act(() => refreshCurrentUser());
    expect(await screen.findByRole('heading', { name: 'No Payment Data' })).toBeTruthy();
  });

  it('PAY-02 ignores invalid data in the storage', async () => {
    store({ service: 7 });
    await renderApp('/payment', server, MEMBER);
    expect(await screen.findByRole('heading', { name: 'No Payment Data' })).toBeTruthy();
  });

  it('FLOW-24 leaves the focus where the customer has put it while the payment was being simulated', async () => {
    store(DATA);
    await renderApp('/payment', server, MEMBER);
    const pay = await screen.findByRole('button', { name: 'Simulate Payment' });
    const menu = screen.getByRole('button', { name: 'Open menu' });
    jest.useFakeTimers();
    fireEvent.click(pay);
    act(() => menu.focus());
    await act(() => jest.advanceTimersByTimeAsync(2000));
    jest.useRealTimers();
    expect(screen.getByRole('heading', { name: 'Payment System Ready!' })).toBeTruthy();
    expect(document.activeElement).toBe(menu);
  });

  it('PAY-03 PAY-04 PAY-05 PAY-06 PAY-07 ERR-37 FLOW-16 simulates a payment in 2000 ms without a call', async () => {
    store(DATA);
    await renderApp('/payment', server, MEMBER);
    await screen.findByRole('heading', { name: 'Detail Plus' });
    for (const text of [
      '2022 Subaru Outback',
      '1420 Oak Street',
      'November 24, 2026',
      '9:30 AM',
      '$200',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    const before = server.calls.length;
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Simulate Payment' }));
    await act(() => jest.advanceTimersByTimeAsync(1999));
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeTruthy();
    expect(screen.queryByText('Payment System Ready!')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(1));
    jest.useRealTimers();
    expect(document.activeElement?.textContent).toBe('Payment System Ready!');
    expect(screen.getByText('Payment Ready!')).toBeTruthy();
    const back = screen.getByRole('link', { name: 'Return to Dashboard' });
    expect(back.getAttribute('href')).toBe('/home');
    expect(server.calls).toHaveLength(before);
  });

  it('PAY-10 announces no payment to whoever has left the page during the wait', async () => {
    store(DATA);
    const { router, address } = await renderApp('/payment', server, MEMBER);
    const button = await screen.findByRole('button', { name: 'Simulate Payment' });
    jest.useFakeTimers();
    fireEvent.click(button);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    await act(() => router.navigate('/forgot'));
    await act(() => jest.advanceTimersByTimeAsync(2000));
    jest.useRealTimers();
    expect(address()).toBe('/forgot');
    expect(button.isConnected).toBe(false);
    expect(screen.queryByText('Payment Ready!')).toBeNull();
  });

  it('ERR-36 says when there is nothing to charge', async () => {
    store({ ...DATA, price: '' });
    await renderApp('/payment', server, MEMBER);
    await userEvent.click(await screen.findByRole('button', { name: 'Simulate Payment' }));
    expect(await screen.findByText('Configuration Needed')).toBeTruthy();
    expect(screen.queryByText('Payment System Ready!')).toBeNull();
  });
});
