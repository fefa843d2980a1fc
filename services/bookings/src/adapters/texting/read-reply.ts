import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TextReply } from '../../application/commands/answer-text.ts';

/** Reads what a provider tells of a reply; undefined where it isn't the provider's. */
export type ReadReply = (form: string, signature: string) => TextReply | undefined;

/**
 * Reads the replies that a provider signs as Twilio does: with the account's token, over the address that it was told to
 * call and every field of the form.
 */
export function replyReader(token: string, url: string): ReadReply {
  return (form, signature) => {
    const fields = [...new URLSearchParams(form)];
    if (!isSame(signature, signatureOf(token, url, fields))) return undefined;
    const { From: from = '', Body: text = '', OptOutType: kind } = Object.fromEntries(fields);
    return { from, text: kind ?? text };
  };
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
