import type { PartEnv } from '../parts.ts';

/** The demo's people have no real addresses and phones: what is sent to them stays in the mailbox (OPS-47). */
export const NOBODY_REACHED: PartEnv = {
  SMTP_URL: undefined,
  SMTP_URL_FILE: undefined,
  TEXT_URL: undefined,
  TEXT_URL_FILE: undefined,
};
