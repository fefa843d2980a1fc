import { createHash } from 'node:crypto';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

const PERMISSIONS = 'camera=(self), geolocation=(), microphone=(), payment=()';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Headers for every response: no framing, no MIME sniffing, only our own scripts and the page's inline ones by their hashes.
 * Inline styles are allowed: the splash and the dialogs' scroll lock use them. The headers never change, so `helmet` runs once.
 */
export function securityHeaders({
  secure,
  pages,
}: {
  secure: boolean;
  pages: readonly string[];
}): OutgoingHttpHeaders {
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
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, (error) => {
    if (error instanceof Error) throw error;
  });
  return { ...response.getHeaders(), 'permissions-policy': PERMISSIONS };
}

/** Must be added before any hook that may refuse a request. */
export function setSecurityHeaders(app: FastifyInstance, headers: OutgoingHttpHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
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
