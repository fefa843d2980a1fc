import { SERVICE_PACKAGES, type ServicePackage, type ServicePackageKey } from '@dewlane/catalog';

/** A package as the catalogue page offers it (SPEC §3). Prices in whole dollars. */
export interface CatalogueEntry {
  /** `basic` for maintenance, else the package's key. */
  readonly id: string;
  readonly key: ServicePackageKey;
  readonly name: string;
  readonly price: number;
  readonly premiumPrice: number;
  readonly description: string;
  readonly features: readonly string[];
  readonly recommendation: string;
  readonly duration: string;
  readonly popular: boolean;
}

interface Copy {
  readonly description: string;
  readonly features: readonly string[];
  readonly recommendation: string;
}

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

/** The four packages in the order of their price. */
export const CATALOGUE: readonly CatalogueEntry[] = Object.values(SERVICE_PACKAGES).map(
  (servicePackage) => ({
    id: servicePackage.catalogueId,
    key: servicePackage.key,
    name: servicePackage.name,
    price: servicePackage.priceCents / 100,
    premiumPrice: servicePackage.priceCents / 100,
    duration: durationOf(servicePackage),
    popular: servicePackage.popular,
    ...COPY[servicePackage.key],
  }),
);

function durationOf({ minMinutes, maxMinutes }: ServicePackage): string {
  return `${minMinutes}-${maxMinutes} min`;
}
