/** The value if it is a text of at most `longest` characters, else an empty text. */
export function parseText(value: unknown, longest = Number.POSITIVE_INFINITY): string {
  return typeof value === 'string' && value.length <= longest ? value : '';
}

/** The value if it is one of the choices, else an empty text. */
export function parseChoice<Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice | '' {
  return choices.find((choice) => choice === value) ?? '';
}

/** The value if it is an existing day, `YYYY-MM-DD`, else an empty text. */
export function parseDay(value: unknown): string {
  const text = parseText(value, 10);
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return instant && Number.isFinite(+instant) && instant.toISOString().startsWith(text) ? text : '';
}
