import { Readable } from 'node:stream';
import { inSpan, type Unconfirmed, unconfirmedBy } from '@dewlane/service-kit';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import { DeliveryRefused, OptedOut, type SendText } from '../../application/ports/messages.ts';
import { refusalOf, type TextRefusal } from './refusals.ts';

/** An account with a provider whose API is Twilio's Messages resource. */
export interface TextProvider {
  /** The base URL of the API, e.g. `https://api.twilio.com`. */
  readonly origin: string;
  readonly account: string;
  /** The account's auth token, the password of API calls. */
  readonly token: string;
}

/** The sender of text messages, and where the provider sends its reports. */
export interface TextSending {
  /** The sending number, or the id of a messaging service (`MG…`). */
  readonly sender: string;
  /** The webhook URL for reports about a message (SELF-15); undefined if the provider can't reach this product. */
  readonly reportTo: ((mailId: string) => string) | undefined;
}

/** The timeout of an attempt; shorter than the lease on the message. */
export const ATTEMPT_MS = 20_000;
/** Longer than any response of the API. */
const MOST_RESPONSE_CHARACTERS = 20_000;

const CALL = { kind: 'client', attributes: { 'server.address': 'text provider' } } as const;

/** What the provider did not confirm. */
export const UNCONFIRMED_TEXT: Unconfirmed = unconfirmedBy('The text message service');

const failureBody = z.object({ code: z.number().int(), message: z.string().default('') });

/**
 * Sends text messages over a provider's HTTP API: one POST each, a form with basic authentication, redirects refused.
 * Delivery is at least once: a message whose response was lost is sent again, since the API has no idempotency key; but
 * twice at most, since each may be one more copy, and costs.
 */
export function createMessagesApi(
  { origin, account, token }: TextProvider,
  { sender, reportTo }: TextSending,
  agent: Dispatcher,
): SendText {
  const path = `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  const from = sender.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return async ({ id, to, text, lastError }) => {
    const form = new URLSearchParams({ To: to, [from]: sender, Body: text });
    if (reportTo) form.set('StatusCallback', reportTo(id));
    const content = Buffer.from(form.toString());
    const sending = Readable.from([content]);
    const failureOf = (refusal: TextRefusal | null): DeliveryRefused | null => {
      // Read to its end, it is the provider's or in the socket's buffer: from then on it may be delivered.
      const isHandedOver = sending.readableEnded;
      const failed = UNCONFIRMED_TEXT.after(lastError, { refusal, isHandedOver });
      return failed && new DeliveryRefused(failed.message, failed.isFinal, failed.isUnconfirmed);
    };
    const { status, body } = await inSpan('send text', CALL, () =>
      request(agent, {
        origin,
        path,
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': `${content.length}`,
        },
        body: sending,
        signal: AbortSignal.timeout(ATTEMPT_MS),
      }),
    ).catch((error: unknown) => {
      throw failureOf(null) ?? error;
    });
    if (isTaken(status)) return;
    const failure = failureBody.safeParse(body);
    const refusal = refusalOf(status, failure.success ? failure.data : null);
    if (refusal === 'opted out') throw new OptedOut();
    const isAnswer = failure.success || !isOfGateway(status);
    throw failureOf(isAnswer ? refusal : null) ?? failureOf(refusal);
  };
}

function isTaken(status: number): boolean {
  return status === 200 || status === 201;
}

/** Whether, unless the API itself says so, the status leaves open if it has taken what it was handed over. */
function isOfGateway(status: number): boolean {
  return status === 408 || status >= 500;
}

interface ProviderResponse {
  readonly status: number;
  /** Null if the body isn't JSON, or not needed. */
  readonly body: unknown;
}

async function request(
  agent: Dispatcher,
  call: Dispatcher.RequestOptions,
): Promise<ProviderResponse> {
  const { statusCode, body } = await agent.request(call);
  if (isTaken(statusCode)) {
    // The status confirms it: it doesn't matter if the rest breaks off.
    await body.dump();
    return { status: statusCode, body: null };
  }
  let text = '';
  body.setEncoding('utf8');
  for await (const chunk of body) {
    text += String(chunk);
    // A longer body doesn't come from the API, so the rest isn't read.
    if (text.length > MOST_RESPONSE_CHARACTERS) break;
  }
  return { status: statusCode, body: jsonOf(text) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Proxies respond in HTML; the status is enough.
    return null;
  }
}
