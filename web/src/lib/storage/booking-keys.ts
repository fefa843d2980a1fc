/**
 * Where the browser keeps a booking that was made: session storage has `paymentData`, which /payment shows (PAY-03), `paymentBooking`, its
 * confirmation number and start, and `payer`, the id of who booked it (PAY-09; empty while it is a guest's, whose bookings move to the account
 * that signs in); local storage has a guest's booking, which waits for an account (DRAFT-12). A type, since constants would be on the first
 * page, too.
 */
export type BookingKey = 'paymentData' | 'paymentBooking' | 'payer' | 'pendingGuestAppointment';
