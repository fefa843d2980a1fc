/** The key of an account's record of failures. */
export function subjectOf(kind: 'user' | 'staff', id: string | number): string {
  return `${kind}:${id}`;
}

/** The account's id in such a key, or in that of one of its devices; `unknown` for an identifier without an account. */
export function idInSubject(subject: string): string {
  return subject.split(':')[1] ?? '';
}

/** The key prefix of the records of its devices. */
export function subjectsOfDevices(kind: 'user' | 'staff', id: string | number): string {
  return `${subjectOf(kind, id)}:`;
}
