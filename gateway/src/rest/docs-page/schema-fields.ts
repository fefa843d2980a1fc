import type { SchemaObject } from '../openapi.ts';
import { html, type Markup, NOTHING } from './html.ts';

/** One field of a payload: its path (`fullDetails.vehicleDetails.miles`, `[].id`) and its schema. */
interface Field {
  readonly name: string;
  readonly schema: SchemaObject;
  /** undefined if the page doesn't say, as in responses. */
  readonly required: boolean | undefined;
}

/** A payload's fields as a list; a payload that isn't an object is described in one line. */
export function fieldList(schema: SchemaObject, tellsRequired: boolean): Markup {
  const fields = fieldsOf(schema, '', tellsRequired);
  if (fields.length === 0) return html`<p class="whole">${typeOf(schema)}</p>`;
  return html`<ul class="fields">${fields.map(fieldItem)}</ul>`;
}

/** One field as a list item: its name, type and limits, and whether it is required. */
export function fieldItem({ name, schema, required }: Field): Markup {
  const notes = [schema.description, ...limitsOf(schema)].filter((note) => note !== undefined);
  return html`<li>
    <code>${name}</code> <span class="type">${typeOf(schema)}</span>
    ${required === true ? html`<span class="need">required</span>` : NOTHING}
    ${notes.length > 0 ? html`<p>${notes.join(' · ')}</p>` : NOTHING}
  </li>`;
}

function fieldsOf(schema: SchemaObject, prefix: string, tellsRequired: boolean): Field[] {
  if (schema.items !== undefined) return fieldsOf(schema.items, `${prefix}[]`, tellsRequired);
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    const required = tellsRequired ? (schema.required ?? []).includes(key) : undefined;
    return [{ name, schema: property, required }, ...fieldsOf(property, name, tellsRequired)];
  });
}

/** `string or null`, `one of "sedan", "van"`, `list of objects`. */
function typeOf(schema: SchemaObject): string {
  if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`;
  if (schema.enum !== undefined) {
    return `one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map(typeOf))].join(' or ');
  if (schema.items !== undefined) return `list of ${typeOf(schema.items)}`;
  if (schema.format === 'binary') return 'bytes';
  return schema.type === undefined ? 'anything' : [schema.type].flat().join(' or ');
}

function limitsOf(schema: SchemaObject): string[] {
  const [bounded = schema] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const { minLength, maxLength, minimum, maximum, maxItems } = bounded;
  return [
    minLength === undefined
      ? undefined
      : minLength === 1
        ? 'not empty'
        : `at least ${minLength} characters`,
    maxLength === undefined ? undefined : `at most ${maxLength} characters`,
    minimum === undefined || minimum === Number.MIN_SAFE_INTEGER
      ? undefined
      : `at least ${minimum}`,
    maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? undefined : `at most ${maximum}`,
    maxItems === undefined ? undefined : `at most ${maxItems} entries`,
  ].filter((limit) => limit !== undefined);
}
