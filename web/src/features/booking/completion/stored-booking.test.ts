import { beforeEach, describe, expect, it } from '@jest/globals';
import { refreshCurrentUser } from '../../../lib/session/current-user.ts';
import { createFakeServer } from '../../../testing/fake-server.ts';
import { summaryOfBooking } from '../machine/booked-summary.ts';
import { BOOKED, SUMMARY } from '../testing/samples.ts';
import { storeBooking } from './stored-booking.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('what a booking stores in the browser', () => {
  it('PAY-03 is service, price, vehicleInfo, date, time and location, in session storage', () => {
    storeBooking(summaryOfBooking(BOOKED), false);
    const { vehicle, total, ...same } = SUMMARY;
    expect(JSON.parse(sessionStorage.getItem('paymentData') ?? '')).toEqual({
      ...same,
      price: total,
      vehicleInfo: vehicle,
    });
    expect(localStorage.getItem('pendingGuestAppointment')).toBeNull();
  });

  it('PAY-09 has its owner beside it; a guest’s waits for who signs in', async () => {
    createFakeServer().on('GET /api/auth/user', { body: { id: 7 } });
    await refreshCurrentUser();
    storeBooking(summaryOfBooking(BOOKED), false);
    expect(sessionStorage.getItem('payer')).toBe('7');
    storeBooking(summaryOfBooking(BOOKED), true);
    expect(sessionStorage.getItem('payer')).toBe('');
  });

  it('DRAFT-12 is no longer what a guest booked before, once somebody else books', () => {
    storeBooking(summaryOfBooking(BOOKED), true);
    storeBooking(summaryOfBooking(BOOKED), false);
    expect(localStorage.getItem('pendingGuestAppointment')).toBeNull();
  });

  it('DRAFT-12 is a guest’s appointment: service, vehicle, location, date, time, total', () => {
    storeBooking(summaryOfBooking(BOOKED), true);
    expect(JSON.parse(localStorage.getItem('pendingGuestAppointment') ?? '')).toEqual(SUMMARY);
  });
});
