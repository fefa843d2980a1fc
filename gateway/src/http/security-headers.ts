import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Headers for every answer: no framing, no type guessing, scripts only of our own and the page's inline ones by their
 * hashes. Styles may stand inline: the splash does, and the dialogs' scroll lock writes one.
 */
export function setSecurityHeaders(
  app: FastifyInstance,
  { secure, page }: { secure: boolean; page: string | undefined },
): void {
  const headers: Record<string, string> = {
    'content-security-policy': contentSecurityPolicy(page ?? ''),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  };
  if (secure) headers['strict-transport-security'] = 'max-age=31536000';
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

function contentSecurityPolicy(page: string): string {
  const scripts = inlineScripts(page).map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function inlineScripts(page: string): string[] {
  return [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => script,
  );
}
