import { forEachService, type ServiceName } from '@dewlane/internal-api';
import { type Logger, reasonOf, ServiceError } from '@dewlane/service-kit/edge';
import { type CallKind, createAdmission } from './admission.ts';
import { createServiceClient, type HttpCall, type ServiceClient } from './service-client.ts';

export type ServiceUrls = Readonly<Record<ServiceName, string>>;
export type Services = Readonly<Record<ServiceName, ServiceClient>>;

/** Creates a client for each service, with its own admission control, that logs why a service didn't respond. */
export function createServices(urls: ServiceUrls, options: ServicesOptions): Services {
  return forEachService((name) => telling(createServiceClient(urls[name]), name, options));
}

interface ServicesOptions {
  readonly log: Logger;
  /** Called for every call that admission control refuses. */
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
    async send(call, context) {
      const kind = kindOf(call);
      const endTurn = context.follows
        ? admission.follow(kind)
        : await admission.enter(kind, call.gone);
      try {
        return await client.send(call, context);
      } catch (error) {
        // A ServiceError here comes from a streamed body that exceeded a limit, not from the service.
        if (!(error instanceof ServiceError)) {
          const { correlationId } = context;
          log.warn(
            { service, correlationId, reason: reasonOf(error) },
            'a service did not respond',
          );
        }
        throw error;
      } finally {
        endTurn();
      }
    },
  };
}

function kindOf({ body, kind, isRead }: HttpCall): CallKind {
  if (kind !== undefined) return kind;
  return isRead === true || body === undefined ? 'read' : 'write';
}
