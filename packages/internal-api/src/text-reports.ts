import { z } from 'zod';
import { textReplyRequest } from './text-replies.ts';

/** Below it, by the message's id, the text message provider tells how a message fared, at the gateway: the address that it signs. */
export const PUBLIC_TEXT_REPORTS_PATH = '/text-reports';
/** The same of bookings, which knows the provider's token, asked by the gateway in its own name: 204, or 403 for a forged one. */
export const INTERNAL_TEXT_REPORTS_PATH = '/internal/text-reports';

/** The form is bounded as a reply's. */
export const textReportRequest = textReplyRequest.extend({
  /** The last part of the address, whatever it is. */
  mailId: z.string().max(100),
});
export type TextReportRequest = z.infer<typeof textReportRequest>;
