import { randomUUID } from 'node:crypto';

const BOOK = `mutation ($input: BookAppointmentInput!) {
  bookAppointment(input: $input) { appointment { id confirmationNumber price } }
}`;

/** What somebody wants washed, and when. */
export interface BenchWish {
  readonly serviceDate: string;
  readonly timeSlot: string;
  readonly selectedServicePackage: string;
}

/** The body of a request that books, each with a key of its own. */
export function bookingBody(vehicleId: string, wish: BenchWish): string {
  const answers = {
    contactName: 'Bench Mark',
    contactPhone: '415 555 0134',
    parkingOption: 'Driveway',
    location: '123 Main St, Los Angeles',
    ...wish,
  };
  const input = { vehicleId, idempotencyKey: randomUUID(), answers };
  return JSON.stringify({ query: BOOK, variables: { input } });
}
