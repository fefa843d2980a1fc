import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The fields of a form signed as Twilio does it: with the account's token, over the webhook URL and all fields.
 * Undefined if the signature is invalid.
 */
export function signedForm(
  token: string,
  url: string,
  form: string,
  signature: string,
): Readonly<Record<string, string>> | undefined {
  const fields = [...new URLSearchParams(form)];
  if (!isSame(signature, signatureOf(token, url, fields))) return undefined;
  return Object.fromEntries(fields);
}

function signatureOf(
  token: string,
  url: string,
  fields: readonly (readonly [name: string, value: string])[],
): string {
  const inOrder = fields.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)));
  const signed = `${url}${inOrder.flat().join('')}`;
  return createHmac('sha1', token).update(signed).digest('base64');
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
