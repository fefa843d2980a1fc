import type { Table } from './table.ts';

/** Looks a text up; where there is none there stays none. */
export type LookUp = <Text extends string | null | undefined>(
  text: Text,
) => Text extends string ? string : Text;

/** Looks texts up in a table, and what a pattern leaves open too; `other` says what isn't there. */
export function lookUp(
  { exact, patterns }: Table,
  other: (text: string) => string = (text) => text,
): LookUp {
  const say = (text: string): string => {
    const whole = Object.hasOwn(exact, text) ? exact[text] : undefined;
    if (whole !== undefined) return whole;
    for (const [shape, found] of patterns) {
      const values = shape.exec(text);
      if (values) return found.replace(/\{(\d)\}/g, (_, place) => say(values[+place + 1] ?? ''));
    }
    return other(text);
  };
  return ((text) => (typeof text === 'string' ? say(text) : text)) as LookUp;
}
