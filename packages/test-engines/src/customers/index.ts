export { addVehicle, book, PASSWORD, signUp } from './customer.ts';
export { NO_DAY_LIMITS } from './day-limits.ts';
export {
  BOOKING_HOPS,
  type Booked,
  bookAsGuest,
  hashOf,
  listedAppointments,
  operation,
  signInStaff,
} from './guest.ts';
export { type Person, visitor } from './visitor.ts';
