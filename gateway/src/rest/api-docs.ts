import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page/docs-page.ts';
import type { OpenApiDocument } from './openapi.ts';

/** Serves the documentation of the REST calls, as OpenAPI and as a page for people (API-42, TOOL-02). */
export function serveApiDocs(app: FastifyInstance, document: OpenApiDocument): void {
  const page = docsPage(document);
  app.get('/api/openapi.json', () => document);
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}
