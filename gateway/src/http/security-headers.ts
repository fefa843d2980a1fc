import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Headers for every response: no framing, no type guessing, scripts only of our own and the page's inline ones by their
 * hashes. Styles may stand inline: the splash does, and the dialogs' scroll lock writes one. `helmet` itself and not its plugin for
 * Fastify, whose hook would run after those that refuse a request.
 */
export function setSecurityHeaders(
  app: FastifyInstance,
  { secure, pages }: { secure: boolean; pages: readonly string[] },
): void {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentSecurityPolicy(pages.join('')),
    },
    strictTransportSecurity: secure && { maxAge: YEAR_SECONDS, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=()');
    setHeaders(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined));
  });
}

function contentSecurityPolicy(pages: string): Record<string, string[]> {
  const scripts = [...new Set(inlineScripts(pages))].map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

function inlineScripts(pages: string): string[] {
  return [...pages.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => script,
  );
}
