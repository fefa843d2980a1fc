import { createTransport } from 'nodemailer';
import { messageIdOf, type Sender } from './sender.ts';
import { UNCONFIRMED_MAIL } from './unconfirmed.ts';

/** The most concurrent connections to the mail server. */
const MAX_CONNECTIONS = 4;
/** The timeout of an attempt; shorter than the lease on the message. */
export const ATTEMPT_MS = 45_000;

/** A message to send. The id identifies it, however often it is sent. */
export interface SmtpMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** An iCalendar file, and what the calendar should do with it. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };
  /** The one-click unsubscribe URL (RFC 8058). */
  readonly unsubscribeUrl?: string | null;
  /** What the ledger has recorded of the attempt before; null if there was none. */
  readonly lastError: string | null;
}

export interface SmtpPost {
  /**
   * @throws the error from `refused` if the server refuses the message; any other error means it could not be reached, or
   *   takes nothing from us
   */
  post(mail: SmtpMail): Promise<void>;
  close(): Promise<void>;
}

/**
 * Makes the error for a message that the server refuses, permanently or temporarily; or that it did not answer, and that
 * may have arrived by this attempt or one before.
 */
export type Refused = (message: string, isFinal: boolean, isUnconfirmed: boolean) => Error;

/**
 * Sends mail over SMTP, at least once: a message whose response was lost is sent again under the same Message-ID, but twice
 * at most. A server that is slow to confirm what it delivers would make a copy of each attempt.
 */
export function createSmtpPost(
  smtpUrl: string,
  sender: Sender,
  refused: Refused,
  attemptMs = ATTEMPT_MS,
): SmtpPost {
  const transport = createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: attemptMs,
  });
  const handedOver = new Set<string>();
  transport.use('stream', ({ message }, done) => {
    const id = message.messageId();
    // Read to its end, it is the server's or in the socket's buffer: from then on it may be delivered.
    message.processFunc((content) => content.once('end', () => handedOver.add(id)));
    done();
  });
  return {
    async post(mail) {
      const id = messageIdOf(mail.id, sender);
      try {
        // Takes it out of the pool, too: what stayed there would go out whenever the server is fast again.
        const signal = AbortSignal.timeout(attemptMs);
        await transport.sendMail({ ...messageOf(mail, sender), signal });
      } catch (error) {
        const failed = UNCONFIRMED_MAIL.after(mail.lastError, {
          refusal: refusalOf(error),
          isHandedOver: handedOver.has(id),
        });
        throw failed ? refused(failed.message, failed.isFinal, failed.isUnconfirmed) : error;
      } finally {
        handedOver.delete(id);
      }
    },
    async close() {
      transport.close();
    },
  };
}

function messageOf(mail: SmtpMail, sender: Sender) {
  const { id, to, subject, html, text, calendar, unsubscribeUrl } = mail;
  return {
    from: { name: sender.name, address: sender.address },
    to: { name: '', address: to },
    messageId: messageIdOf(id, sender),
    subject,
    html,
    text,
    ...(calendar && { icalEvent: { ...calendar, filename: 'appointment.ics' } }),
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(unsubscribeUrl) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The unsubscribe headers; one-click, which RFC 8058 allows over https only. */
function unsubscribing(url: string | null | undefined): Record<string, string> {
  if (!url) return {};
  const header = { 'List-Unsubscribe': `<${url}>` };
  return url.startsWith('https:')
    ? { ...header, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : header;
}

/** Errors about a recipient or a message. Anything else, such as authentication, is our own problem and is retried. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);
const TOO_LARGE = 552;
const NO_AUTHENTICATION = 530;
/** The session was in another state than we thought: on another connection the same mail can go. */
const OUT_OF_SEQUENCE = 503;

function refusalOf(error: unknown): { message: string; isFinal: boolean } | null {
  if (typeof error !== 'object' || error === null) return null;
  const code: unknown = Reflect.get(error, 'code');
  const responseCode: unknown = Reflect.get(error, 'responseCode');
  if (typeof responseCode !== 'number' || !ABOUT_THE_MAIL.has(String(code))) return null;
  const response = String(Reflect.get(error, 'response') ?? responseCode);
  if (isAboutUs(responseCode, Reflect.get(error, 'command'), response)) return null;
  const message = `The mail server said: ${withoutAddresses(response).slice(0, 200)}`;
  return { message, isFinal: responseCode >= 500 && responseCode !== OUT_OF_SEQUENCE };
}

/** The codes of RFC 3463 for a bad sender, and how Postfix and others say that of a sender or of us. */
const REFUSES_US = /^\d{3}[ -]5\.1\.[78]\b|sender address rejected|relay(ing)? (access )?denied/i;

/**
 * The reply to MAIL FROM is about our sender, account or quota, which every mail shares; only a size is the mail's own.
 * Postfix says the same at the first recipient, unless it is told otherwise (`smtpd_delay_reject`).
 */
function isAboutUs(responseCode: number, command: unknown, response: string): boolean {
  if (responseCode === NO_AUTHENTICATION) return true;
  if (command === 'MAIL FROM') return responseCode !== TOO_LARGE;
  return command === 'RCPT TO' && responseCode >= 500 && REFUSES_US.test(response);
}

/** Servers repeat the address: readers of the ledger have it already, and it must not be logged. */
function withoutAddresses(text: string): string {
  return text
    .split(/([\s<>]+)/)
    .map((word) => (/^[^@]+@[^@]/.test(word) ? '(address)' : word))
    .join('');
}
