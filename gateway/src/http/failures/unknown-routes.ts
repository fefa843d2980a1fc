import { ServiceError, toFailure } from '@dewlane/service-kit/edge';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './failures.ts';
import { UNREADABLE_PATH } from './unreadable-paths.ts';

interface KnownRoute {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** May respond to a request without a route; returns undefined if it doesn't. */
export type Fallback = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

/**
 * Responds to requests without a route: 400 if the path can't be decoded, 405 if the path exists for other methods, else whatever `fallback` sends, else 404.
 * Must be called before the routes are added.
 */
export function handleUnknownRoutes(app: FastifyInstance, fallback: Fallback): void {
  const known = new Map<string, KnownRoute>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const route = known.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const one of [method].flat()) route.methods.add(one);
    known.set(url, route);
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    if (path === UNREADABLE_PATH) {
      return sendFailure(reply, toFailure(new ServiceError('BAD_REQUEST')));
    }
    const methods = [...known.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((route) => [...route.methods]);
    if (methods.length > 0 && !methods.includes(request.method))
      return refuseMethod(reply, methods);
    return fallback(request, reply) ?? sendFailure(reply, toFailure(new ServiceError('NOT_FOUND')));
  });
}

/** Sends 405 with the methods that the address accepts. */
export function refuseMethod(reply: FastifyReply, methods: readonly string[]): FastifyReply {
  const message = 'This address does not take requests of this method.';
  return reply
    .code(405)
    .header('allow', [...new Set(methods)].join(', '))
    .send({ error: message, message, code: 'METHOD_NOT_ALLOWED', requestId: reply.request.id });
}

/** A pattern for the paths of a route such as `/api/vehicles/:id`. */
function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : escaped(part)));
  return new RegExp(`^${parts.join('/')}$`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
