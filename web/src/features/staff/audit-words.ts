/** `Appointment changed` of `appointment-changed`. */
export function actionWords(action: string): string {
  const words = action.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Lines like `location: Home → Office`, one for each changed field; deleted fields show what they were. */
export function changeLines(before: unknown, after: unknown): string[] {
  const old = fieldsOf(before);
  const next = fieldsOf(after);
  return [...new Set([...old.keys(), ...next.keys()])].map((field) =>
    next.has(field)
      ? `${field}: ${old.get(field) ?? '–'} → ${next.get(field)}`
      : `${field}: ${old.get(field)}`,
  );
}

function fieldsOf(value: unknown): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(Object.entries(value).map(([field, content]) => [field, textOf(content)]));
}

function textOf(content: unknown): string {
  if (content === null || content === undefined || content === '') return '–';
  return typeof content === 'object' ? JSON.stringify(content) : String(content);
}
