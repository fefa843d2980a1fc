import { isNode, literalOf, nameOf, nodesIn, type SourceNode } from './nodes.ts';
import { hasWords, type Piece, piecesOf, type Wording } from './wording.ts';

/** The text of an element with words of its own, as one wording, with its position in the source. */
export interface JsxWording {
  readonly wording: Wording;
  readonly start: number;
  readonly end: number;
  /** The expressions, by the numbers of their placeholders. */
  readonly values: readonly SourceNode[];
  /** The nested elements, by the numbers of their placeholders. */
  readonly elements: readonly SourceNode[];
}

type Part =
  | { readonly kind: 'text'; readonly text: string; readonly node: SourceNode }
  | { readonly kind: 'value'; readonly node: SourceNode }
  | { readonly kind: 'element'; readonly node: SourceNode }
  | { readonly kind: 'nothing'; readonly node: SourceNode };

/** The wording of an element's children; undefined if only nested elements have words. */
export function wordingOf(element: SourceNode): JsxWording | undefined {
  const parts = trimmed(partsOf(element));
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || !parts.some(isWords)) return undefined;
  const values: SourceNode[] = [];
  const elements: SourceNode[] = [];
  const say = (list: readonly Part[]): string =>
    list
      .map((part) => {
        if (part.kind === 'nothing') return '';
        if (part.kind === 'text') return part.text;
        if (part.kind === 'value') return `{${values.push(part.node) - 1}}`;
        const place = elements.push(part.node) - 1;
        const inside = partsOf(part.node);
        return inside.some(isWords) ? `<${place}>${say(inside)}</${place}>` : `<${place}/>`;
      })
      .join('');
  return { wording: say(parts), start: first.node.start, end: last.node.end, values, elements };
}

/** The source of a translated wording, to replace the children; `render` returns the source of an expression or element. */
export function jsxOf(
  translated: Wording,
  { values, elements }: Pick<JsxWording, 'values' | 'elements'>,
  render: (node: SourceNode) => string,
  code: string,
): string {
  const say = (pieces: readonly Piece[]): string =>
    pieces
      .map((piece) => {
        if (piece.kind === 'text') return `{${JSON.stringify(piece.text)}}`;
        const node = (piece.kind === 'value' ? values : elements)[piece.place];
        if (!node)
          throw new Error(`${translated} has a place ${piece.place} that the text has not`);
        const inside = nodesIn(node['children']);
        const [first, last] = [inside[0], inside.at(-1)];
        return piece.kind === 'element' && piece.inside.length > 0 && first && last
          ? code.slice(node.start, first.start) + say(piece.inside) + code.slice(last.end, node.end)
          : render(node);
      })
      .join('');
  return say(piecesOf(translated));
}

function partsOf(element: SourceNode): Part[] {
  return nodesIn(element['children']).flatMap((node): Part[] => {
    if (node.type === 'JSXText') {
      const text = shownText(String(node['value']));
      return text === '' ? [{ kind: 'nothing', node }] : [{ kind: 'text', text, node }];
    }
    if (node.type === 'JSXElement') return [{ kind: 'element', node }];
    const { expression } = node;
    if (!isNode(expression) || expression.type === 'JSXEmptyExpression') {
      return [{ kind: 'nothing', node }];
    }
    const text = literalOf(expression);
    return text !== undefined && text.trim() === ''
      ? [{ kind: 'text', text, node }]
      : [{ kind: 'value', node }];
  });
}

/** Without the icons, spaces and conditional elements before and after the words. */
function trimmed(parts: Part[]): Part[] {
  const isAside = (part: Part) =>
    part.kind === 'nothing' ||
    (part.kind === 'text' && part.text.trim() === '') ||
    (part.kind === 'element' && !partsOf(part.node).some(isWords)) ||
    (part.kind === 'value' && mayBeAnElement(part.node));
  const isWanted = (part: Part) => !isAside(part);
  return parts.slice(parts.findIndex(isWanted), parts.findLastIndex(isWanted) + 1);
}

function mayBeAnElement({ expression }: SourceNode): boolean {
  if (!isNode(expression) || expression.type !== 'LogicalExpression') return false;
  return isNode(expression['right']) && expression['right'].type === 'JSXElement';
}

function isWords(part: Part): boolean {
  return part.kind === 'text' && hasWords(part.text);
}

/** A JSX text as React shows it: lines without their indentation, joined by single spaces. */
function shownText(text: string): string {
  const lines = text.split('\n');
  return lines
    .map((line, place) => {
      const start = place === 0 ? line : line.trimStart();
      return place === lines.length - 1 ? start : start.trimEnd();
    })
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll('&amp;', '&');
}

/** Attributes that people read or hear. */
const READ =
  /^(aria-label|aria-roledescription|alt|title|placeholder|label|text|sub|question|hint)$/;

/** The words of an attribute that people read; undefined for any other attribute, and for an expression. */
export function attributeText(attribute: SourceNode): string | undefined {
  const name = nameOf(attribute['name']);
  const { value } = attribute;
  if (name === undefined || !READ.test(name) || !isNode(value)) return undefined;
  const text = literalOf(value);
  return text !== undefined && hasWords(text) ? text : undefined;
}
