/**
 * The normal form in which usernames and e-mails are compared: trimmed, in lower case and in Unicode form NFC
 * (design.md#identity-and-permissions).
 */
export function normalizeIdentifier(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}

/** Whether a login's identifier is an e-mail; a username never holds an @. */
export function isEmail(identifier: string): boolean {
  return identifier.includes('@');
}
