/** What stands before a device's id in the key of its record. */
export const DEVICE_MARK = ':device:';

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
  return subjectOf(kind, id) + DEVICE_MARK;
}

/** The key of the record of a device that an account knows, by the account's own key. */
export function subjectOfDevice(accountSubject: string, deviceId: string): string {
  return accountSubject + DEVICE_MARK + deviceId;
}

/** The device's id in such a key; undefined in any other. */
export function deviceIn(subject: string): string | undefined {
  return subject.split(DEVICE_MARK)[1];
}
