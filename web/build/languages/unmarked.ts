import { attributeText } from './jsx-texts.ts';
import {
  childrenOf,
  cookedOf,
  isNode,
  literalOf,
  nameOf,
  nodesIn,
  programOf,
  type SourceNode,
} from './nodes.ts';

/** Attributes whose values nobody reads. */
const UNREAD =
  /^(?:class|.*ClassName|d|transform|preserveAspectRatio|to|href|id|key|fill|viewBox|style|aria-(?:labelledby|describedby|controls|activedescendant|autocomplete))/;
/** Calls whose texts no user reads: logs, errors for developers, selectors, requests. */
const UNREAD_CALLS =
  /^(?:t|logFailure|classNames|fetch|write|read|querySelector|matchMedia|useMedia|set|get|addEventListener|DateTimeFormat|RegExp|\w*Error)$/;

/** Literals of a source that look like texts for people, but are neither in JSX nor marked with `t`. */
export function unmarkedTexts(code: string, file: string): string[] {
  const found: string[] = [];
  const visit = (node: SourceNode, parent?: SourceNode): void => {
    if (isForNobody(node, parent)) return;
    const text = wordsOf(node);
    if (text !== undefined && looksRead(text)) found.push(text);
    for (const child of childrenOf(node)) visit(child, node);
  };
  visit(programOf(code, file));
  return found;
}

function isForNobody(node: SourceNode, parent: SourceNode | undefined): boolean {
  if (/^(?:Import|Export(?:All|Named)|TS(?:Literal|TypeAlias|Interface))/.test(node.type)) {
    return node.type !== 'ExportNamedDeclaration' || isNode(node['source']);
  }
  if (node.type === 'TaggedTemplateExpression') return true;
  if (node.type === 'JSXAttribute') {
    return UNREAD.test(nameOf(node['name']) ?? '') || attributeText(node) !== undefined;
  }
  if (/^(?:Call|New)Expression$/.test(node.type)) return UNREAD_CALLS.test(calledBy(node));
  if (node.type === 'BinaryExpression') return /^[!=]==?$/.test(String(node['operator']));
  if (parent?.type === 'SwitchCase' && parent['test'] === node) return true;
  const isKey = /^(?:Property|MemberExpression)$/.test(parent?.type ?? '');
  return isKey && (parent?.['key'] === node || parent?.['property'] === node);
}

function calledBy({ callee }: SourceNode): string {
  if (!isNode(callee)) return '';
  return nameOf(callee) ?? nameOf(callee['property']) ?? '';
}

function wordsOf(node: SourceNode): string | undefined {
  if (node.type !== 'TemplateLiteral') return literalOf(node);
  return nodesIn(node['quasis']).map(cookedOf).join('…');
}

/** Whether a text has several words, or one with a capital; not addresses, selectors, drawings or formats. */
function looksRead(text: string): boolean {
  if (/[<>[\]{}#=/_]|^[Mm]\d|^\S*(?:\(|\d)|px|--|^\W*$/.test(text)) return false;
  if (/^\p{Lu}\p{Ll}+\p{Lu}/u.test(text)) return false;
  return /\p{L}{2,} \p{L}|\p{L} \p{L}{2,}/u.test(text) || /^\p{Lu}\p{Ll}+/u.test(text);
}
