import { beforeEach, describe, expect, it } from '@jest/globals';
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

  it('DRAFT-12 is a guest’s appointment: service, vehicle, location, date, time, total', () => {
    storeBooking(summaryOfBooking(BOOKED), true);
    expect(JSON.parse(localStorage.getItem('pendingGuestAppointment') ?? '')).toEqual(SUMMARY);
  });
});
