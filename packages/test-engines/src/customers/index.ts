export { addVehicle, book, CAMRY, dayAhead, listedAppointments } from './bookings.ts';
export { type Browser, type BrowserResponse, cookieHeader, openBrowser } from './browser.ts';
export { NO_DAY_LIMITS } from './day-limits.ts';
export {
  newEmail,
  openAsCustomer,
  openAsGuest,
  openAsPrintedStaff,
  openAsStaff,
  PASSWORD,
  register,
} from './people.ts';
export { BOOKING_HOPS, type Booked, bookAsGuest, hashOf, operation } from './web-operations.ts';
