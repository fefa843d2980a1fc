/**
 * The services of the product: the list from which ports, addresses, database roles, the composed graph and the
 * starters derive. Build and check scripts use the folder `services/` instead (a test keeps the two in step).
 */
export const SERVICE_NAMES = ['identity', 'vehicles', 'bookings', 'admin'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** Whether a text, such as a subgraph’s name in a plan, names a service. */
export function isServiceName(name: string): name is ServiceName {
  return SERVICE_NAMES.some((known) => known === name);
}

/** A value for each service. */
export function forEachService<T>(value: (service: ServiceName) => T): Record<ServiceName, T> {
  return Object.fromEntries(SERVICE_NAMES.map((name) => [name, value(name)])) as Record<
    ServiceName,
    T
  >;
}

/** The name of a setting that every service has one of: `BOOKINGS_URL`, `BOOKINGS_PORT`, `BOOKINGS_DATABASE_URL`. */
export type ServiceSetting<Kind extends ServiceSettingKind> = `${Uppercase<ServiceName>}_${Kind}`;
type ServiceSettingKind = 'URL' | 'PORT' | 'DATABASE_URL';

/** The name of a service’s setting: `BOOKINGS_URL` for `bookings` and `URL`. */
export function serviceSetting<Kind extends ServiceSettingKind>(
  service: ServiceName,
  kind: Kind,
): ServiceSetting<Kind> {
  return `${service.toUpperCase()}_${kind}` as ServiceSetting<Kind>;
}

/** A value under each service's name for a setting, such as the zod schemas of all addresses. */
export function forEachServiceSetting<Kind extends ServiceSettingKind, T>(
  kind: Kind,
  value: (service: ServiceName) => T,
): Record<ServiceSetting<Kind>, T> {
  return Object.fromEntries(
    SERVICE_NAMES.map((name) => [serviceSetting(name, kind), value(name)]),
  ) as Record<ServiceSetting<Kind>, T>;
}
