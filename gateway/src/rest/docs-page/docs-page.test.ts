import { describe, expect, it } from '@jest/globals';
import type { OpenApiDocument, Operation } from '../openapi.ts';
import { docsPage } from './docs-page.ts';

const operation = (given: Partial<Operation>): Operation => ({
  tags: ['Cars'],
  summary: 'All cars.',
  operationId: 'allCars',
  parameters: [],
  responses: {},
  ...given,
});

const documentOf = (paths: OpenApiDocument['paths'], schemas = {}): OpenApiDocument => ({
  openapi: '3.1.0',
  info: { title: 'Wash', version: '1', description: 'Ask `GET /cars` & <wait>' },
  servers: [],
  paths,
  components: { schemas },
});

describe('the API page', () => {
  it('TOOL-02 shows each call once in its group, with a link to it', () => {
    const page = docsPage(
      documentOf({
        '/cars': {
          get: operation({}),
          post: operation({ operationId: 'addCar', tags: ['Garage'] }),
        },
        '/cars/{id}': { get: operation({ operationId: 'oneCar' }) },
      }),
    );
    const [, nav = '', main = ''] = /<nav.*?>(.*)<\/nav>\s*<main.*?>(.*)<\/main>/s.exec(page) ?? [];
    expect([...nav.matchAll(/<h2>(\w+)|href="#(\w+)"/g)].map(([, tag, id]) => tag ?? id)).toEqual([
      ...['Cars', 'allCars', 'oneCar'],
      ...['Garage', 'addCar'],
    ]);
    expect([...main.matchAll(/<h2>(\w+)|id="(\w+)"/g)].map(([, tag, id]) => tag ?? id)).toEqual([
      ...['Cars', 'allCars', 'oneCar'],
      ...['Garage', 'addCar'],
    ]);
    expect(main).toContain('<span class="method post">POST</span>');
    expect(main).toContain('/<wbr>cars/<wbr>{id}<wbr>');
  });

  it('TOOL-02 shows successful responses with their bodies, and refusals separately', () => {
    const content = { 'application/json': { schema: { type: 'string' } } };
    const page = docsPage(
      documentOf({
        '/cars': {
          get: operation({
            responses: {
              200: { description: 'ok', content },
              204: { description: 'gone' },
              400: { description: 'Bad car' },
              429: { description: 'Too many' },
            },
          }),
        },
      }),
    );
    const responses = [...page.matchAll(/<h4>Response, (\d+)<\/h4>\s*<p class="(\w+)">([^<]*)/g)];
    expect(responses.map(([, ...parts]) => parts)).toEqual([
      ['200', 'media', 'application/json'],
      ['204', 'whole', 'nothing'],
    ]);
    const refusals = [...page.matchAll(/<li><b>(\d+)<\/b> ([^<]*)/g)];
    expect(refusals.map(([, ...parts]) => parts)).toEqual([
      ['400', 'Bad car'],
      ['429', 'Too many'],
    ]);
  });

  it('TOOL-02 shows parameters and a body only for calls that have them', () => {
    const schema = { type: 'string' };
    const description = 'Where to go on';
    const id = { name: 'id', in: 'path', required: true, schema } as const;
    const after = { name: 'after', in: 'query', required: false, schema, description } as const;
    const requestBody = {
      required: true,
      content: { 'image/png': { schema: { format: 'binary' } } },
    };
    const bare = docsPage(documentOf({ '/cars': { get: operation({}) } }));
    expect(bare).not.toContain('<h4>Parameters</h4>');
    expect(bare).not.toContain('<h4>Body</h4>');
    const page = docsPage(
      documentOf({ '/cars': { put: operation({ parameters: [id, after], requestBody }) } }),
    );
    expect(page).toMatch(/<code>id \(path\)<\/code>.*?required/s);
    expect(page).toMatch(/<code>after \(query\)<\/code>.*?<p>Where to go on<\/p>/s);
    expect(page).toMatch(/<h4>Body<\/h4>\s*<p class="media">image\/png<\/p><p class="whole">bytes/);
  });

  it('TOOL-02 shows the body of refusals, if the document defines it', () => {
    const failure = { type: 'object', properties: { error: { type: 'string' } } };
    expect(docsPage(documentOf({}, { Failure: failure }))).toMatch(
      /What a refusal holds<\/h2>\s*<ul class="fields"><li>\s*<code>error</,
    );
    expect(docsPage(documentOf({}))).not.toContain('What a refusal holds');
  });

  it('TOOL-02 escapes texts, and renders backticks as code', () => {
    expect(docsPage(documentOf({}))).toContain(
      '<p>Wash. Ask <code>GET /cars</code> &amp; &lt;wait&gt;</p>',
    );
    const summary = `"Cars" & <script>'1'`;
    expect(docsPage(documentOf({ '/cars': { get: operation({ summary }) } }))).toContain(
      '<span>&quot;Cars&quot; &amp; &lt;script&gt;&#39;1&#39;</span>',
    );
  });
});
