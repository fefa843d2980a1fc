import { beforeEach, describe, expect, it } from '@jest/globals';
import { refreshCurrentUser } from '../../../lib/session/current-user.ts';
import { createFakeServer } from '../../../testing/fake-server.ts';
import { BOOKED, SUMMARY } from '../testing/samples.ts';
import { storeBooking } from './stored-booking.ts';

const ACCOUNT = { id: '7', isGuest: false };
const GUEST = { id: 'guest_1', isGuest: true };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('what a booking stores in the browser', () => {
  it('PAY-03 is service, price, vehicleInfo, date, time and location, in session storage', () => {
    storeBooking(BOOKED, ACCOUNT);
    const { vehicle, total, ...same } = SUMMARY;
    expect(JSON.parse(sessionStorage.getItem('paymentData') ?? '')).toEqual({
      ...same,
      price: total,
      vehicleInfo: vehicle,
    });
    expect(localStorage.getItem('pendingGuestAppointment')).toBeNull();
  });

  it('PAY-09 has its booking and its payer beside it; a guest’s waits for who signs in', () => {
    storeBooking(BOOKED, ACCOUNT);
    expect(sessionStorage.getItem('payer')).toBe('7');
    expect(sessionStorage.getItem('paymentBooking')).toBe(
      `${BOOKED.confirmationNumber} ${BOOKED.startsAt}`,
    );
    storeBooking(BOOKED, GUEST);
    expect(sessionStorage.getItem('payer')).toBe('');
  });

  it.each([
    ['PAY-09 DRAFT-12 is the account’s if the guest has signed in meanwhile', GUEST, '8'],
    ['PAY-09 is its sender’s, whoever is signed in by now', ACCOUNT, '7'],
  ])('%s', async (_title, booker, payer) => {
    createFakeServer().on('GET /api/auth/user', { body: { id: 8 } });
    await refreshCurrentUser();
    storeBooking(BOOKED, booker);
    expect(sessionStorage.getItem('payer')).toBe(payer);
    expect(localStorage.getItem('pendingGuestAppointment')).toBeNull();
    createFakeServer().on('GET /api/auth/user', { body: null });
    await refreshCurrentUser();
  });

  it('DRAFT-12 is no longer what a guest booked before, once somebody else books', () => {
    storeBooking(BOOKED, GUEST);
    storeBooking(BOOKED, ACCOUNT);
    expect(localStorage.getItem('pendingGuestAppointment')).toBeNull();
  });

  it('DRAFT-12 is a guest’s appointment: service, vehicle, location, date, time, total', () => {
    storeBooking(BOOKED, GUEST);
    expect(JSON.parse(localStorage.getItem('pendingGuestAppointment') ?? '')).toEqual(SUMMARY);
  });
});
