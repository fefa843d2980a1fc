import type { TextReply } from '../../application/commands/answer-text.ts';
import { signedForm } from './signed-form.ts';

/** Reads what a provider tells of a reply; undefined where it isn't the provider's. */
export type ReadReply = (form: string, signature: string) => TextReply | undefined;

/** Reads the replies that a provider tells at an address, signed with the account's token. */
export function replyReader(token: string, url: string): ReadReply {
  return (form, signature) => {
    const fields = signedForm(token, url, form, signature);
    if (!fields) return undefined;
    const { From: from = '', Body: text = '', OptOutType: kind } = fields;
    return { from, text: kind ?? text };
  };
}
