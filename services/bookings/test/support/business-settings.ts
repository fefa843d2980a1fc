import { CLIENT_ADDRESS_HEADER } from '@dewlane/internal-api';
import { guest, type Harness, STAFF } from './harness.ts';

const FIELDS = `version name phone email serviceAreas
  packages { key name priceCents minMinutes maxMinutes features isOnSale }
  openingHours { weekday opens closes } hoursLabel closures { from to reason }
  leadMinutes horizonDays travelMinutes holdMinutes changeLimitMinutes paymentNote timeZone`;

interface OfferedPackage {
  key: string;
  name: string;
  priceCents: number;
  minMinutes: number;
  maxMinutes: number;
  features: string[];
  isOnSale: boolean;
}

interface Business {
  version: number;
  name: string;
  packages: OfferedPackage[];
  [setting: string]: unknown;
}

type Claims = Parameters<Harness['graphql']>[0];

/** Monday to Saturday, 8 to 18. */
export const MON_TO_SAT = [1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  opens: '08:00',
  closes: '18:00',
}));

/** Reads and saves the settings of the business. */
export function settingsOf(harness: Harness) {
  const read = async (claims: Claims = guest()) => {
    const { data } = await harness.graphql<{ business: Business }>(
      claims,
      `{ business { ${FIELDS} } }`,
    );
    if (!data) throw new Error('The settings could not be read.');
    return data.business;
  };
  const update = async (claims: Claims, input: Record<string, unknown>) =>
    await harness.graphql<{ updateBusiness: Business }>(
      claims,
      `mutation ($input: UpdateBusinessInput!) { updateBusiness(input: $input) { ${FIELDS} } }`,
      { input },
      { [CLIENT_ADDRESS_HEADER]: '203.0.113.7' },
    );
  const save = async (settings: Record<string, unknown>) => {
    const { version } = await read();
    const { data, errors } = await update(STAFF, { expectedVersion: version, ...settings });
    if (!data) throw new Error(JSON.stringify(errors));
    return data.updateBusiness;
  };
  const packagesWith = async (key: string, change: Partial<OfferedPackage>) =>
    (await read()).packages.map((one) => (one.key === key ? { ...one, ...change } : one));
  return {
    read,
    update,
    /** Saves these settings besides those that are saved already. */
    save,
    /** The packages, of which one has changed. */
    packagesWith,
    /** Goes back to a business whose settings were never saved. */
    async forget(): Promise<void> {
      await harness.pool.query('delete from business');
      await harness.pool.query("delete from outbox where key = 'business'");
    },
  };
}
