import type { Table } from './table.ts';

/** Translates a text; null and undefined are returned unchanged. */
export type Translator = <Text extends string | null | undefined>(
  text: Text,
) => Text extends string ? string : Text;

/** Translates with a table, including the variable parts of patterns; `other` translates what the table lacks. */
export function createTranslator(
  { exact, patterns }: Table,
  other: (text: string) => string = (text) => text,
): Translator {
  const translate = (text: string): string => {
    const whole = Object.hasOwn(exact, text) ? exact[text] : undefined;
    if (whole !== undefined) return whole;
    for (const [shape, found] of patterns) {
      const values = shape.exec(text);
      if (values)
        return found.replace(/\{(\d)\}/g, (_, place) => translate(values[+place + 1] ?? ''));
    }
    return other(text);
  };
  return ((text) => (typeof text === 'string' ? translate(text) : text)) as Translator;
}
