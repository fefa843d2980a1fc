import { BRAND } from '@dewlane/catalog';
import type { Content, OpenApiDocument, Operation } from '../openapi.ts';
import { html, type Markup, NOTHING } from './html.ts';
import { fieldItem, fieldList } from './schema-fields.ts';
import { STYLES } from './styles.ts';

/** The drop in web/src/assets/logo-mark.svg. */
const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="%230a6cbd"%3E%3Cpath d="M16 1.5C12.5 6 5 13.5 5 20a11 11 0 0 0 22 0C27 13.5 19.5 6 16 1.5z"/%3E%3C/svg%3E';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Renders the OpenAPI document as one page for people, without scripts, with the calls in groups (TOOL-02). */
export function docsPage(document: OpenApiDocument): string {
  const groups = groupsOf(document);
  const { title, description } = document.info;
  const page = html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>API · ${BRAND}</title>
  <link rel="icon" href="${ICON}">
  <style>${{ markup: STYLES }}</style>
</head>
<body>
  <a class="skip" href="#calls">Skip to the calls</a>
  <header>
    <p class="brand"><a href="/">${BRAND}</a></p>
    <h1>API</h1>
    <p>${title}. ${withCode(description)}</p>
    <p>
      <a href="/api/openapi.json">OpenAPI document</a> (what this page is made from)
    </p>
  </header>
  <div class="columns">
    <nav aria-label="Calls">${[...groups].map(([tag, calls]) => navGroup(tag, calls))}</nav>
    <main id="calls" tabindex="-1">
      ${[...groups].map(([tag, calls]) => section(tag, calls))}
      ${failureSection(document)}
    </main>
  </div>
</body>
</html>
`;
  return page.markup;
}

function groupsOf({ paths }: OpenApiDocument): Map<string, Call[]> {
  const groups = new Map<string, Call[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const [tag = ''] = operation.tags;
      const group = groups.get(tag) ?? [];
      group.push({ method: method.toUpperCase(), path, operation });
      groups.set(tag, group);
    }
  }
  return groups;
}

function navGroup(tag: string, calls: readonly Call[]): Markup {
  return html`<h2>${tag}</h2>
    <ul>${calls.map(
      ({ method, path, operation }) =>
        html`<li><a href="#${operation.operationId}">${badge(method)} ${breakable(path)}</a></li>`,
    )}</ul>`;
}

function section(tag: string, calls: readonly Call[]): Markup {
  return html`<section>
    <h2>${tag}</h2>
    ${calls.map(callDetails)}
  </section>`;
}

/** The anchor is inside `details`, so that browsers open it when a link leads there. */
function callDetails({ method, path, operation }: Call): Markup {
  const { operationId, summary, parameters, requestBody, responses } = operation;
  return html`<details>
    <summary>
      <h3>${badge(method)} <code>${breakable(path)}</code></h3>
      <span>${summary}</span>
    </summary>
    <div class="call" id="${operationId}">
      ${
        parameters.length === 0
          ? NOTHING
          : html`<h4>Parameters</h4>
      <ul class="fields">${parameters.map(({ name, in: place, required, description, schema }) =>
        fieldItem({
          name: `${name} (${place})`,
          schema: { ...schema, ...(description === undefined ? {} : { description }) },
          required,
        }),
      )}</ul>`
      }
      ${requestBody === undefined ? NOTHING : payload('Body', requestBody.content, true)}
      ${Object.entries(responses)
        .filter(([status]) => Number(status) < 400)
        .map(([status, { content }]) => payload(`Response, ${status}`, content ?? {}, false))}
      <h4>Refusals</h4>
      <ul class="refusals">${Object.entries(responses)
        .filter(([status]) => Number(status) >= 400)
        .map(([status, { description }]) => html`<li><b>${status}</b> ${description}</li>`)}</ul>
    </div>
  </details>`;
}

function payload(title: string, content: Content, tellsRequired: boolean): Markup {
  const media = Object.entries(content);
  return html`<h4>${title}</h4>
    ${media.length === 0 ? html`<p class="whole">nothing</p>` : NOTHING}
    ${media.map(
      ([type, { schema }]) => html`<p class="media">${type}</p>${fieldList(schema, tellsRequired)}`,
    )}`;
}

function failureSection({ components }: OpenApiDocument): Markup {
  const { Failure } = components.schemas;
  if (Failure === undefined) return NOTHING;
  return html`<section>
    <h2>What a refusal holds</h2>
    ${fieldList(Failure, false)}
  </section>`;
}

function badge(method: string): Markup {
  return html`<span class="method ${method.toLowerCase()}">${method}</span>`;
}

/** Lets long paths wrap after a slash. */
function breakable(path: string): Markup[] {
  return path.split(/(?<=\/)/).map((part) => html`${part}<wbr>`);
}

/** Renders backticks in a text as `code`. */
function withCode(text: string): Markup[] {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
