/**
 * `npm run bench`: how much of a service's throughput the gateway keeps, and how much of a bare SQL transaction's a
 * booking keeps. Ratios of one run on one machine: the load generator, the product and PostgreSQL share its cores, so
 * absolute rates say little. `npm run bench -- live` measures how soon a saved file is live under `npm run dev`, `--
 * gateways` compares our gateway with others, `-- size` the cost of reads with 100,000 bookings and with 1,000, `--
 * availability` the cost of free times and bookings with crews, `-- mixed [seconds]` the latency of concurrent reads
 * and bookings over ten minutes; without an argument it runs everything.
 */
import { measureAvailability } from './bench/availability.ts';
import { bareBookingsPerSecond } from './bench/bare-booking.ts';
import { bookingBody } from './bench/booking.ts';
import { compare } from './bench/compare.ts';
import { makeCustomer } from './bench/customer.ts';
import { compareGateways } from './bench/gateways.ts';
import { requestsPerSecond } from './bench/load.ts';
import { measureMixedLoad } from './bench/mixed.ts';
import { startBenchProduct } from './bench/product.ts';
import { secondsFromSaveToLive } from './bench/save-to-live.ts';
import { compareSizes } from './bench/size.ts';

const VEHICLES = `{ vehicles(first: 50) { nodes { id year make model type miles label } totalCount } }`;
const APPOINTMENTS = (vehicle: string) =>
  `{ appointments(first: 50) { nodes { id vehicleInfo serviceDate status price ${vehicle} } } }`;
const SAVED = ['services/bookings/src/main/refusals.ts', 'gateway/src/rest/calls.ts'];
const LIVE_WITHIN_SECONDS = 3;

const PARTS = {
  rates: compareRates,
  size: compareSizes,
  mixed: measureMixedLoad,
  availability: measureAvailability,
  gateways: compareGateways,
  live: measureSaveToLive,
};

const named = process.argv[2];
for (const [name, run] of Object.entries(PARTS)) {
  if (named === undefined || named === name) await run();
}

async function measureSaveToLive(): Promise<void> {
  for (const [file, seconds] of await secondsFromSaveToLive(SAVED)) {
    console.log(
      `${seconds.toFixed(1)} s (required: ${LIVE_WITHIN_SECONDS})  from saving ${file} to its being live`,
    );
  }
}

async function compareRates(): Promise<void> {
  const product = await startBenchProduct();
  try {
    const customer = await makeCustomer(product.gateway);
    const viaGateway = {
      url: `${product.gateway}/graphql`,
      headers: () => ({ cookie: customer.cookie }),
    };
    const headers = await product.serviceHeaders(customer.id);
    const direct = (service: string) => ({ url: `${service}/graphql`, headers: () => headers });
    const bodyOf = (query: string) => () => JSON.stringify({ query });

    await compare('a read of one subgraph ÷ the same on the subgraph', 0.75, {
      product: () => requestsPerSecond({ ...viaGateway, body: bodyOf(VEHICLES) }),
      bare: () => requestsPerSecond({ ...direct(product.vehicles), body: bodyOf(VEHICLES) }),
    });
    await compare('a read of two subgraphs ÷ its first part on its subgraph', 0.4, {
      product: () =>
        requestsPerSecond({
          ...viaGateway,
          body: bodyOf(APPOINTMENTS('vehicle { type miles color }')),
        }),
      bare: () =>
        requestsPerSecond({ ...direct(product.bookings), body: bodyOf(APPOINTMENTS('vehicleId')) }),
    });
    const booking = () =>
      bookingBody(customer.vehicleId, {
        serviceDate: `${new Date().getUTCFullYear() + 1}-07-15`,
        timeSlot: 'morning',
        selectedServicePackage: 'detail',
      });
    await compare('a booking ÷ its bare SQL transaction', 0.4, {
      product: () => requestsPerSecond({ ...viaGateway, body: booking }),
      bare: () => bareBookingsPerSecond(product.bookingsDatabase),
    });
  } finally {
    await product.stop();
  }
}
