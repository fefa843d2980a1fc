import {
  SERVICE_PACKAGE_KEYS,
  SERVICE_PACKAGES,
  type ServicePackage,
  type ServicePackageKey,
} from './service-packages.ts';

/** A package as the catalogue page shows it (PRICE-07). */
export interface CatalogueEntry {
  /** The catalogue's own id: `basic` is the package `maintenance`. */
  readonly id: string;
  readonly key: ServicePackageKey;
  readonly name: string;
  /** Whole dollars. */
  readonly price: number;
  /** Always the price. */
  readonly premiumPrice: number;
  readonly description: string;
  readonly features: readonly string[];
  readonly recommendation: string;
  /** `45-60 min`. */
  readonly duration: string;
  readonly popular: boolean;
}

type Copy = Pick<CatalogueEntry, 'description' | 'features' | 'recommendation'>;

const COPY: Readonly<Record<ServicePackageKey, Copy>> = {
  maintenance: {
    description: 'A careful wash that keeps a clean car clean, outside and in.',
    features: [
      'Hand wash and towel dry',
      'Wheels and tires cleaned',
      'Windows inside and out',
      'Seats and floor vacuumed',
    ],
    recommendation: 'Recommended every 2 to 3 weeks',
  },
  detail: {
    description: 'A deep clean of every surface you see and touch, inside and out.',
    features: [
      'Everything in Maintenance',
      'Dashboard, console and doors cleaned',
      'Leather or fabric wiped and conditioned',
      'Spray wax for gloss and beading',
    ],
    recommendation: 'Recommended every 2 to 3 months',
  },
  full: {
    description: 'The full detail, with the one extra that your car needs most.',
    features: [
      'Everything in Detail',
      'One add-on: ceramic wax, seat extraction or carpet extraction',
      'Paint decontaminated and polished by machine',
      'Trim and tires dressed',
    ],
    recommendation: 'Recommended twice a year',
  },
  everything: {
    description: 'All we can do for a car in one visit, from the carpet to the clear coat.',
    features: [
      'Everything in Detail Plus',
      'All add-ons: ceramic wax, seat extraction and carpet extraction',
      'Engine bay wiped down',
      'Headlights cleared',
    ],
    recommendation: 'Recommended once a year, and before you sell',
  },
};

/** The four entries of the catalogue page in its order, cheapest first. */
export const CATALOGUE: readonly CatalogueEntry[] = SERVICE_PACKAGE_KEYS.map((key) =>
  entryOf(SERVICE_PACKAGES[key]),
);

/** The duration of a package, as the catalogue shows it: `45-60 min`. */
export function formatDuration({
  minMinutes,
  maxMinutes,
}: Pick<ServicePackage, 'minMinutes' | 'maxMinutes'>): string {
  return `${minMinutes}-${maxMinutes} min`;
}

function entryOf(servicePackage: ServicePackage): CatalogueEntry {
  const { key, catalogueId, name, priceCents, popular } = servicePackage;
  const price = priceCents / 100;
  return {
    id: catalogueId,
    key,
    name,
    price,
    premiumPrice: price,
    ...COPY[key],
    duration: formatDuration(servicePackage),
    popular,
  };
}
