import type { TextReply } from '../../application/commands/handle-text-reply.ts';
import { signedForm } from './signed-form.ts';

/** Reads a reply webhook; undefined if it isn't signed by the provider. */
export type ReadReply = (form: string, signature: string) => TextReply | undefined;

/** Creates a reader for reply webhooks at a URL, signed with the account's token. */
export function replyReader(token: string, url: string): ReadReply {
  return (form, signature) => {
    const fields = signedForm(token, url, form, signature);
    if (!fields) return undefined;
    const { From: from = '', Body: text = '', OptOutType: kind } = fields;
    return { from, text: kind ?? text };
  };
}
