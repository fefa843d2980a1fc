/**
 * A text of the screens as in the catalogues: `{0}` stands for the first expression in it, `<0>…</0>` for the first element
 * that has words of its own, `<0/>` for one that has none.
 */
export type Wording = string;

/** A piece of a wording; an element holds pieces of its own. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly place: number }
  | { readonly kind: 'element'; readonly place: number; readonly inside: readonly Piece[] };

const MARK = /\{(\d+)\}|<(\d+)\/>|<(\d+)>([\s\S]*?)<\/\3>/g;

/** The pieces of a wording, in order. */
export function piecesOf(wording: Wording): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of wording.matchAll(MARK)) {
    if (found.index > at) pieces.push({ kind: 'text', text: wording.slice(at, found.index) });
    const [whole, value, empty, element, inside = ''] = found;
    const place = Number(value ?? empty ?? element);
    pieces.push(
      value === undefined
        ? { kind: 'element', place, inside: piecesOf(inside) }
        : { kind: 'value', place },
    );
    at = found.index + whole.length;
  }
  if (at < wording.length) pieces.push({ kind: 'text', text: wording.slice(at) });
  return pieces;
}

/** The placeholders of a wording, sorted: a translation must have the same ones. */
export function placesOf(wording: Wording): string[] {
  const all = (pieces: readonly Piece[]): string[] =>
    pieces.flatMap((piece) => {
      if (piece.kind === 'text') return [];
      if (piece.kind === 'value') return [`{${piece.place}}`];
      return [`<${piece.place}>`, ...all(piece.inside)];
    });
  return all(piecesOf(wording)).sort();
}

/** Whether a text has words at all: punctuation and numbers are the same in every language. */
export function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(/&\w+;|\{\d+\}|<\/?\d+\/?>/g, ''));
}
