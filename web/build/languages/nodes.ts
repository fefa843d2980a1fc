import { parseSync } from 'vite';

/** A node of a parsed source, with its position. */
export interface SourceNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Parses a source; throws if that fails. */
export function programOf(code: string, file: string): SourceNode {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return program as unknown as SourceNode;
}

/** Whether a field’s value is a node of the syntax tree. */
export function isNode(value: unknown): value is SourceNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** The nodes in a field's value, one or several. */
export function nodesIn(value: unknown): SourceNode[] {
  return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
}

/** The nodes inside a node, in the order of their fields. */
export function childrenOf(node: SourceNode): SourceNode[] {
  return Object.values(node).flatMap(nodesIn);
}

/** The text of a string literal, or of a template without expressions; undefined for anything else. */
export function literalOf(node: SourceNode | undefined): string | undefined {
  if (node?.type === 'Literal')
    return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node?.type !== 'TemplateLiteral' || nodesIn(node['expressions']).length > 0) return undefined;
  return cookedOf(nodesIn(node['quasis'])[0]);
}

/** The text of a template's quasi, with escapes resolved. */
export function cookedOf(quasi: SourceNode | undefined): string {
  const value = quasi?.['value'];
  const cooked = typeof value === 'object' && value !== null && Reflect.get(value, 'cooked');
  return typeof cooked === 'string' ? cooked : '';
}

/** The name of an identifier, in code or in JSX; undefined for anything else. */
export function nameOf(value: unknown): string | undefined {
  const name = isNode(value) ? value['name'] : undefined;
  return typeof name === 'string' ? name : undefined;
}
