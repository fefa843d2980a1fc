import { beforeEach, describe, expect, it } from '@jest/globals';
import { summaryOfAnswers, summaryOfBooking, totalLabel } from '../machine/booked-summary.ts';
import { ANSWERED, BOOKED } from '../testing/samples.ts';
import { storeBooking } from './stored-booking.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const FACTS = {
  service: 'Detail',
  vehicle: '2021 Toyota Camry',
  location: '1420 Oak Street, San Francisco, CA',
  date: '2026-11-28',
  time: 'Afternoon (12PM - 4PM)',
  total: '$150',
};

describe('what a booking stores in the browser', () => {
  it('PAY-03 is service, price, vehicleInfo, date, time and location, in session storage', () => {
    storeBooking(summaryOfBooking(BOOKED), false);
    const { vehicle, total, ...same } = FACTS;
    expect(JSON.parse(sessionStorage.getItem('paymentData') ?? '')).toEqual({
      ...same,
      price: total,
      vehicleInfo: vehicle,
    });
    expect(localStorage.getItem('pendingGuestAppointment')).toBeNull();
  });

  it('DRAFT-12 is a guest’s appointment: service, vehicle, location, date, time, total', () => {
    storeBooking(summaryOfBooking(BOOKED), true);
    expect(JSON.parse(localStorage.getItem('pendingGuestAppointment') ?? '')).toEqual(FACTS);
  });
});

describe('the summary', () => {
  it('DONE-10 names service, vehicle, location, date, time and total of the answers', () => {
    expect(summaryOfAnswers(ANSWERED)).toEqual(FACTS);
  });

  it.each([
    ['maintenance', '$100'],
    ['detail', '$150'],
    ['full', '$200'],
    ['everything', '$299'],
    ['', '$150'],
  ] as const)('DONE-11 gives the total of "%s" as %s', (servicePackage, total) => {
    expect(totalLabel(servicePackage)).toBe(total);
  });
});
