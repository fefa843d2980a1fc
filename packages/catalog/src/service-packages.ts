/** The four packages a customer can book (PRICE-01 to PRICE-06). Prices in whole cents, durations in minutes. */
export const SERVICE_PACKAGE_KEYS = ['maintenance', 'detail', 'full', 'everything'] as const;

export type ServicePackageKey = (typeof SERVICE_PACKAGE_KEYS)[number];

export interface ServicePackage {
  readonly key: ServicePackageKey;
  /** The id the catalogue page uses; `basic` stands for `maintenance` (PRICE-02). */
  readonly catalogueId: string;
  readonly name: string;
  readonly priceCents: number;
  readonly minMinutes: number;
  readonly maxMinutes: number;
  readonly popular: boolean;
}

export const SERVICE_PACKAGES: Readonly<Record<ServicePackageKey, ServicePackage>> = {
  maintenance: {
    key: 'maintenance',
    catalogueId: 'basic',
    name: 'Maintenance',
    priceCents: 10_000,
    minMinutes: 45,
    maxMinutes: 60,
    popular: false,
  },
  detail: {
    key: 'detail',
    catalogueId: 'detail',
    name: 'Detail',
    priceCents: 15_000,
    minMinutes: 90,
    maxMinutes: 120,
    popular: true,
  },
  full: {
    key: 'full',
    catalogueId: 'full',
    name: 'Detail Plus',
    priceCents: 20_000,
    minMinutes: 150,
    maxMinutes: 180,
    popular: false,
  },
  everything: {
    key: 'everything',
    catalogueId: 'everything',
    name: 'Detail Plus +',
    priceCents: 29_900,
    minMinutes: 180,
    maxMinutes: 240,
    popular: false,
  },
};

/** The total shown when no package is known (DONE-11), in cents. */
export const DEFAULT_TOTAL_CENTS = 15_000;

/** The package for a key, a catalogue id or a label; undefined for anything else (PRICE-02: `basic` is `maintenance`). */
export function findServicePackage(
  keyIdOrLabel: string | null | undefined,
): ServicePackage | undefined {
  return Object.values(SERVICE_PACKAGES).find(
    ({ key, catalogueId, name }) =>
      keyIdOrLabel === key || keyIdOrLabel === catalogueId || keyIdOrLabel === name,
  );
}
