import { BRAND } from '@dewlane/catalog';
import { z } from 'zod';
import { NOT_A_URL, publicUrlSetting } from '../settings/settings.ts';
import { parseSender } from './sender.ts';

/** The settings of a service that sends mail. */
export const mailSettings = {
  /** The mail server, e.g. `smtps://user:password@mail.example:465`; if unset, mail goes to the embedded mailbox. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .refine((text) => URL.canParse(text), NOT_A_URL)
    .optional(),
  /** The sender of mail. */
  MAIL_FROM: z
    .string()
    .default(`${BRAND} <appointments@dewlane.example>`)
    .transform((text, context) => parseSender(text) ?? notASender(context)),
  /** The public URL of the product, for links in messages. */
  PUBLIC_URL: publicUrlSetting,
};

function notASender(context: z.RefinementCtx): never {
  context.addIssue('is not an address, e.g. Dewlane <appointments@example.com>');
  return z.NEVER;
}
