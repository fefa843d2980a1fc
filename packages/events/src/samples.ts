/**
 * One sample for each event type: producers' tests compare their events with it, consumers' tests read it. Not part of
 * the main entry, since no process needs it.
 */
export * from './bookings/appointment.v1.samples.ts';
export * from './bookings/business.v1.samples.ts';
export * from './bookings/crew.v1.samples.ts';
export * from './bookings/quiz-response.v1.samples.ts';
export * from './identity/staff-account.v1.samples.ts';
export * from './identity/user.v1.samples.ts';
export * from './vehicles/vehicle.v1.samples.ts';
