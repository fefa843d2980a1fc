import { createServiceClient, type ServiceClient } from './service-client.ts';

/** The services behind the gateway, by the names their subgraphs were composed under. */
export const SERVICE_NAMES = ['identity', 'vehicles', 'bookings', 'admin'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];
export type ServiceUrls = Readonly<Record<ServiceName, string>>;
export type Services = Readonly<Record<ServiceName, ServiceClient>>;

/** Clients of all four services. */
export function createServices(urls: ServiceUrls): Services {
  return {
    identity: createServiceClient(urls.identity),
    vehicles: createServiceClient(urls.vehicles),
    bookings: createServiceClient(urls.bookings),
    admin: createServiceClient(urls.admin),
  };
}

export function isServiceName(name: string): name is ServiceName {
  return SERVICE_NAMES.some((known) => known === name);
}
