import { z } from 'zod';
import { textReplyRequest } from './text-replies.ts';

/** The gateway's webhook path for delivery reports, followed by the message's id; part of what the provider signs. */
export const PUBLIC_TEXT_REPORTS_PATH = '/text-reports';
/** The path at bookings, which knows the provider's token; called by the gateway itself. 204, or 403 for a forgery. */
export const INTERNAL_TEXT_REPORTS_PATH = '/internal/text-reports';

/** The form has the same bound as a reply. */
export const textReportRequest = textReplyRequest.extend({
  /** The last part of the path, unvalidated. */
  mailId: z.string().max(100),
});
export type TextReportRequest = z.infer<typeof textReportRequest>;
