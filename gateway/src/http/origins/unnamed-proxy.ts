import type { Logger } from '@dewlane/service-kit/edge';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Where proxies of the same machine, Docker network or cluster are; some clusters have their pods in 100.64.0.0/10. */
const INSIDE: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'uniqueLocal',
  'carrierGradeNat',
]);

/**
 * Warns once, since every visitor counts as one address where TRUST_PROXY doesn't name the proxy in front. No line holds an
 * address: behind a private one may be a person, too.
 */
export function warnOfUnnamedProxy(app: FastifyInstance, log: Logger): void {
  let isTold = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && isFromUnnamedProxy(request)) {
      isTold = true;
      log.warn(
        'X-Forwarded-For comes from a private address that TRUST_PROXY does not name: if that is a proxy in front, all its visitors count as one address',
      );
    }
    done();
  });
}

/** Whether the address that the request counts for is an inner one that names another as the sender. */
function isFromUnnamedProxy({ ip, headers }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'];
  if (forwarded === undefined || !ipaddr.isValid(ip)) return false;
  const [sender] = `${forwarded}`.split(',');
  return sender?.trim() !== ip && INSIDE.has(ipaddr.process(ip).range());
}
