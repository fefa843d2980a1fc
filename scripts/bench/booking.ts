import { randomUUID } from 'node:crypto';

const BOOK = `mutation ($input: BookAppointmentInput!) {
  bookAppointment(input: $input) { appointment { id confirmationNumber price } }
}`;

/** The vehicle and time of a booking. */
export interface BenchWish {
  readonly serviceDate: string;
  readonly timeSlot: string;
  readonly selectedServicePackage: string;
}

/** The body of a booking request, with a new idempotency key. */
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
