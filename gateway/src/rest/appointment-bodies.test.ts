import { expect, it } from '@jest/globals';
import { toAppointment } from './appointment-bodies.ts';

const APPOINTMENT: Parameters<typeof toAppointment>[0] = {
  id: 'appointment-1',
  sessionId: null,
  vehicleId: 'vehicle-1',
  vehicleInfo: '2021 Toyota Camry',
  vehicle: null,
  serviceType: 'Detail',
  servicePackage: 'detail',
  serviceDate: '2026-11-28',
  timeSlot: null,
  customTime: null,
  status: 'scheduled',
  contactName: null,
  contactPhone: null,
  contactEmail: 'left@example.com',
  price: '$150',
  location: '1 Main St',
  specialInstructions: null,
  confirmationNumber: 'CW-7KM4QX2P',
  quizResponse: null,
};
const ACCOUNT = {
  id: '7',
  username: 'ann',
  email: 'ann@example.com',
  firstName: 'Ann',
  adminEntry: false,
  language: null,
};

it('DATA-14 has the e-mail address that messages go to: the account’s, or the one that a guest left', () => {
  const visitor = { customer: undefined, staff: undefined, token: '' };
  const emails = [ACCOUNT, undefined].map(
    (account) => toAppointment(APPOINTMENT, { ...visitor, account }).customerEmail,
  );
  expect(emails).toEqual(['ann@example.com', 'left@example.com']);
});

it('DATA-14 has no contact phone, as null, if neither the appointment nor its answers name one', () => {
  const visitor = { customer: undefined, staff: undefined, account: undefined, token: '' };
  const { contactPhone, fullDetails } = toAppointment(APPOINTMENT, visitor);
  expect([contactPhone, fullDetails.contactPhone]).toEqual([null, null]);
});

it('DATA-14 has null for what neither the vehicle nor answers say', () => {
  const visitor = { customer: undefined, staff: undefined, account: undefined, token: '' };
  expect(toAppointment(APPOINTMENT, visitor).fullDetails).toMatchObject({
    vehicleType: null,
    vehicleDetails: { miles: null, color: null },
    parkingOption: null,
    previouslyDetailed: null,
    occupants: null,
  });
});
