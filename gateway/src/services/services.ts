import { forEachService, type ServiceName } from '@dewlane/internal-api';
import { createServiceClient, type ServiceClient } from './service-client.ts';

export type ServiceUrls = Readonly<Record<ServiceName, string>>;
export type Services = Readonly<Record<ServiceName, ServiceClient>>;

/** A client of each service, which is also the name its subgraph was composed under. */
export function createServices(urls: ServiceUrls): Services {
  return forEachService((name) => createServiceClient(urls[name]));
}
