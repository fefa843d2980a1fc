/**
 * Where session storage keeps the attempt at a booking that still has no response; in a file of its own, since every customer screen looks
 * there.
 */
export const KEPT_ATTEMPT_KEY = 'bookingAttempt';
