/**
 * `npm run bench`: how much of a service's throughput the gateway keeps, and how much of a bare SQL
 * transaction's a booking keeps. Ratios of one run on one machine: the load generator, the product
 * and PostgreSQL share its cores, so the rates alone say little.
 */
import { randomUUID } from 'node:crypto';
import { bareBookingsPerSecond } from './bench/bare-booking.ts';
import { makeCustomer } from './bench/customer.ts';
import { CONNECTIONS, requestsPerSecond } from './bench/load.ts';
import { startBenchProduct } from './bench/product.ts';

const VEHICLES = `{ vehicles(first: 50) { nodes { id year make model type miles label } totalCount } }`;
const APPOINTMENTS = (vehicle: string) =>
  `{ appointments(first: 50) { nodes { id vehicleInfo serviceDate status price ${vehicle} } } }`;
const BOOK = `mutation ($input: BookAppointmentInput!) {
  bookAppointment(input: $input) { appointment { id confirmationNumber price } }
}`;

const product = await startBenchProduct();
try {
  const customer = await makeCustomer(product.gateway);
  const viaGateway = { url: `${product.gateway}/graphql`, headers: { cookie: customer.cookie } };
  const headers = await product.serviceHeaders(customer.id);
  const direct = (service: string) => ({ url: `${service}/graphql`, headers });
  const asking = (query: string) => () => JSON.stringify({ query });

  await compare('a read of one subgraph ÷ the same on the subgraph', 0.75, {
    product: () => requestsPerSecond({ ...viaGateway, body: asking(VEHICLES) }),
    bare: () => requestsPerSecond({ ...direct(product.vehicles), body: asking(VEHICLES) }),
  });
  await compare('a read of two subgraphs ÷ its first part on its subgraph', 0.4, {
    product: () =>
      requestsPerSecond({
        ...viaGateway,
        body: asking(APPOINTMENTS('vehicle { type miles color }')),
      }),
    bare: () =>
      requestsPerSecond({ ...direct(product.bookings), body: asking(APPOINTMENTS('vehicleId')) }),
  });
  const booking = () =>
    JSON.stringify({ query: BOOK, variables: { input: bookingInput(customer.vehicleId) } });
  await compare('a booking ÷ its bare SQL transaction', 0.4, {
    product: () => requestsPerSecond({ ...viaGateway, body: booking }),
    bare: () => bareBookingsPerSecond(product.bookingsDatabase),
  });
} finally {
  await product.stop();
}

function bookingInput(vehicleId: string) {
  return {
    vehicleId,
    idempotencyKey: randomUUID(),
    answers: {
      contactName: 'Bench Mark',
      contactPhone: '415 555 0134',
      parkingOption: 'Driveway',
      serviceDate: `${new Date().getUTCFullYear() + 1}-07-15`,
      timeSlot: 'morning',
      location: '123 Main St, Los Angeles',
      selectedServicePackage: 'detail',
    },
  };
}

async function compare(
  what: string,
  asked: number,
  run: { product(): Promise<number>; bare(): Promise<number> },
): Promise<void> {
  const kept = await run.product();
  const bare = await run.bare();
  const rates = `${Math.round(kept)}/s ÷ ${Math.round(bare)}/s at ${CONNECTIONS} connections`;
  console.log(`${(kept / bare).toFixed(2)} (asked ${asked})  ${what}: ${rates}`);
}
