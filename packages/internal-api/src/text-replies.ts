import { z } from 'zod';

/** The gateway's webhook path for replies to text messages; part of what the provider signs. */
export const PUBLIC_TEXT_REPLIES_PATH = '/text-replies';
/** The path at bookings, which knows the provider's token; called by the gateway itself. 204, or 403 for a forgery. */
export const INTERNAL_TEXT_REPLIES_PATH = '/internal/text-replies';
/** The most bytes of a provider's form; a text message has at most 1,600 characters. */
export const TEXT_REPLY_LIMIT_BYTES = 16_384;

export const textReplyRequest = z.object({
  /** The provider's signature. */
  signature: z.string().max(200),
  /** The raw form. */
  form: z.string().max(TEXT_REPLY_LIMIT_BYTES),
});
export type TextReplyRequest = z.infer<typeof textReplyRequest>;
