import type { Language } from '@dewlane/catalog';
import { type Edit, edited } from './edits.ts';
import { attributeText, jsxOf, wordingOf } from './jsx-texts.ts';
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
import { piecesOf, type Wording } from './wording.ts';

/** Translates a text; may throw if it has no translation. */
export type Say = (wording: Wording) => Wording;

/** The modules of the marks (`t`, LANGUAGE and LOCALE), and of the functions that look up texts of the data at run time. */
const MARKS = /(?:\/text|^\.)\/language\.ts$/;
const LOOKUPS =
  /(?:\/text|^\.)\/(?:package-texts|hours-text|labels|validation-texts|reasons|server-messages)\.ts$/;

/**
 * A source in a language: texts in JSX and in attributes that people read are found by their position, others by the mark `t`.
 * The marks are removed; so are, in English, the calls that look up texts, since these stay as they are.
 */
export function translated(code: string, file: string, language: Language, say: Say): string {
  const program = programOf(code, file);
  const marks = importedFrom(program, MARKS);
  const lookups = importedFrom(program, LOOKUPS);

  function editsIn(node: SourceNode): Edit[] {
    if (isCompiledAway(node)) return [{ ...placeOf(node), text: '' }];
    if (/^(Import|TS(TypeAlias|Interface))/.test(node.type)) return [];
    return editOf(node) ?? childrenOf(node).flatMap(editsIn);
  }

  /** Even the imports are removed, since bundlers would arrange chunks by them. */
  function isCompiledAway(node: SourceNode): boolean {
    return comesFrom(node, MARKS) || (language === 'en' && comesFrom(node, LOOKUPS));
  }

  function editOf(node: SourceNode): Edit[] | undefined {
    if (/^JSX(Element|Fragment)$/.test(node.type) && language !== 'en') return elementEdits(node);
    if (node.type === 'JSXAttribute' && language !== 'en') return attributeEdits(node);
    if (node.type === 'CallExpression') return callEdits(node);
    if (node.type === 'TaggedTemplateExpression') return templateEdits(node);
    if (node.type === 'Identifier') return constantEdits(node);
    return undefined;
  }

  /** A node's source, with its contents translated. */
  function render(node: SourceNode): string {
    return edited(code, editsIn(node), node.start, node.end);
  }

  function elementEdits(node: SourceNode): Edit[] | undefined {
    const found = wordingOf(node);
    if (!found) return undefined;
    const around = nodesIn(node['children']).filter(
      ({ start, end }) => end <= found.start || start >= found.end,
    );
    const text = paddedLike(found.wording, say(found.wording.trim()));
    const opening = nodesIn(node['openingElement']);
    return [
      ...[...opening, ...around].flatMap(editsIn),
      { start: found.start, end: found.end, text: jsxOf(text, found, render, code) },
    ];
  }

  function attributeEdits(node: SourceNode): Edit[] | undefined {
    const text = attributeText(node);
    const { value } = node;
    if (text === undefined || !isNode(value)) return undefined;
    return [{ ...placeOf(value), text: `{${JSON.stringify(say(text))}}` }];
  }

  function callEdits(node: SourceNode): Edit[] | undefined {
    const name = nameOf(node['callee']);
    const [first] = nodesIn(node['arguments']);
    if (name === undefined || !first) return undefined;
    if (marks.has(name)) {
      const text = literalOf(first);
      if (text === undefined) throw new Error(`${file}: t() takes a text that stands there`);
      return [{ ...placeOf(node), text: quoted(say(text)) }];
    }
    if (!lookups.has(name) || language !== 'en') return undefined;
    const rest = { start: first.end, end: node.end - 1, text: '' };
    const callee = { start: node.start, end: node.start + name.length, text: '' };
    return [callee, ...editsIn(first), rest];
  }

  function templateEdits(node: SourceNode): Edit[] | undefined {
    const { tag, quasi } = node;
    if (!isNode(tag) || !isNode(quasi) || !marks.has(nameOf(tag) ?? '')) return undefined;
    const expressions = nodesIn(quasi['expressions']);
    const wording = nodesIn(quasi['quasis'])
      .map((piece, place) => cookedOf(piece) + (place < expressions.length ? `{${place}}` : ''))
      .join('');
    const text = piecesOf(say(wording)).map((piece) => {
      if (piece.kind === 'text') return piece.text.replace(/[`\\]|\$\{/g, String.raw`\$&`);
      const expression = expressions[piece.place];
      if (!expression) throw new Error(`${file}: ${wording} has no place ${piece.place}`);
      return `\${${render(expression)}}`;
    });
    return [{ ...placeOf(node), text: `\`${text.join('')}\`` }];
  }

  function constantEdits(node: SourceNode): Edit[] | undefined {
    const name = nameOf(node) ?? '';
    if (!marks.has(name) || !/^(LANGUAGE|LOCALE)$/.test(name)) return undefined;
    return [{ ...placeOf(node), text: quoted(name === 'LANGUAGE' ? language : `${language}-US`) }];
  }

  return edited(code, editsIn(program));
}

/** The texts of a source that need a translation, each once. */
export function textsOf(code: string, file: string): Wording[] {
  const texts = new Set<Wording>();
  translated(code, file, 'es', (wording) => {
    texts.add(wording);
    return wording;
  });
  return [...texts];
}

function importedFrom(program: SourceNode, module: RegExp): ReadonlySet<string> {
  const imports = nodesIn(program['body']).filter((node) => comesFrom(node, module));
  const names = imports.flatMap((node) =>
    nodesIn(node['specifiers']).map((specifier) => nameOf(specifier['local']) ?? ''),
  );
  return new Set(names);
}

function comesFrom({ type, source }: SourceNode, module: RegExp): boolean {
  return type === 'ImportDeclaration' && isNode(source) && module.test(literalOf(source) ?? '');
}

function placeOf({ start, end }: SourceNode): Pick<Edit, 'start' | 'end'> {
  return { start, end };
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

/** A translation with the leading and trailing spaces of the original. */
function paddedLike(wording: Wording, text: Wording): Wording {
  const [before = ''] = /^\s*/.exec(wording) ?? [];
  const [after = ''] = /\s*$/.exec(wording) ?? [];
  return before + text + after;
}
