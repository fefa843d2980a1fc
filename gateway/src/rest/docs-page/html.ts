/** Markup that is safe to insert: texts in it are escaped already. */
export interface Markup {
  readonly markup: string;
}

type Part = string | number | Markup | readonly Markup[];

/** Builds markup from a template; escapes texts, so they may appear between tags and in quoted attributes. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const filled = pieces.map((piece, at) => {
    const part = parts[at];
    return part === undefined ? piece : piece + markupOf(part);
  });
  return { markup: filled.join('') };
}

export const NOTHING: Markup = { markup: '' };

function markupOf(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
