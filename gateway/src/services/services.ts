import { forEachService, type ServiceName } from '@dewlane/internal-api';
import { type Logger, reasonOf, ServiceError } from '@dewlane/service-kit/edge';
import { type CallKind, createAdmission } from './admission.ts';
import { createServiceClient, type HttpCall, type ServiceClient } from './service-client.ts';

export type ServiceUrls = Readonly<Record<ServiceName, string>>;
export type Services = Readonly<Record<ServiceName, ServiceClient>>;

/** A client of each service, which is also the name its subgraph was composed under. Each has its own room; the log tells why one didn't respond. */
export function createServices(urls: ServiceUrls, options: ServicesOptions): Services {
  return forEachService((name) => telling(createServiceClient(urls[name]), name, options));
}

interface ServicesOptions {
  readonly log: Logger;
  /** Hears of every call that a service has no room for. */
  readonly onRefusal: () => void;
}

function telling(
  client: ServiceClient,
  service: ServiceName,
  { log, onRefusal }: ServicesOptions,
): ServiceClient {
  const admission = createAdmission(() => performance.now(), onRefusal);
  return {
    ...client,
    async send(call, onBehalf) {
      const kind = kindOf(call);
      const leave = call.follows ? admission.follow(kind) : await admission.enter(kind, call.gone);
      try {
        return await client.send(call, onBehalf);
      } catch (error) {
        // A body that is streamed on may have refused itself.
        if (!(error instanceof ServiceError)) {
          const { correlationId } = onBehalf;
          log.warn(
            { service, correlationId, reason: reasonOf(error) },
            'a service did not respond',
          );
        }
        throw error;
      } finally {
        leave();
      }
    },
  };
}

function kindOf({ body, gone, reads }: HttpCall): CallKind {
  if (gone !== undefined) return 'password';
  return reads === true || body === undefined ? 'read' : 'write';
}
