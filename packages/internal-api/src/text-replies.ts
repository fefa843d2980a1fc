import { z } from 'zod';

/** Where the text message provider tells what people answered, at the gateway: the address that it signs. */
export const PUBLIC_TEXT_REPLIES_PATH = '/text-replies';
/** The same of bookings, which knows the provider's token, asked by the gateway in its own name: 204, or 403 for a forged one. */
export const INTERNAL_TEXT_REPLIES_PATH = '/internal/text-replies';
/** Bytes of a form that a provider sends; a text message has 1,600 characters at most. */
export const TEXT_REPLY_LIMIT_BYTES = 16_384;

export const textReplyRequest = z.object({
  /** What the provider signed it with. */
  signature: z.string().max(200),
  /** The form as it came. */
  form: z.string().max(TEXT_REPLY_LIMIT_BYTES),
});
export type TextReplyRequest = z.infer<typeof textReplyRequest>;
