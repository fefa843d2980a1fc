import { inSpan } from '@dewlane/service-kit';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import { MailRefused, OptedOut, type PostText } from '../../application/mail-ports.ts';
import { refusalOf } from './refusals.ts';

/** An account with a provider whose API is Twilio's Messages resource. */
export interface TextProvider {
  /** Where the API is, e.g. `https://api.twilio.com`. */
  readonly origin: string;
  readonly account: string;
  /** The account's token: the password of calls. */
  readonly token: string;
}

/** From where text messages go, and where the provider tells how they fared. */
export interface TextSending {
  /** The number that they come from, or the id of a messaging service (`MG…`). */
  readonly sender: string;
  /** The address for reports of a message (SELF-15); undefined where the provider could reach none. */
  readonly reportTo: ((mailId: string) => string) | undefined;
}

/** An attempt ends within this: less than the lease that keeps others from the same message. */
const ATTEMPT_MS = 20_000;
/** More than any answer of the API takes. */
const MOST_ANSWER_CHARACTERS = 20_000;

const CALL = { kind: 'client', attributes: { 'server.address': 'text provider' } } as const;

const failureBody = z.object({ code: z.number().int(), message: z.string().default('') });

/**
 * Text messages over a provider's HTTP API: one POST each, a form with basic authentication, never redirected. It can't be
 * exactly once: a message whose answer was lost is sent again, and the API has no name to know it by.
 */
export function createMessagesApi(
  { origin, account, token }: TextProvider,
  { sender, reportTo }: TextSending,
  agent: Dispatcher,
): PostText {
  const path = `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  const from = sender.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return async ({ id, to, text }) => {
    const form = new URLSearchParams({ To: to, [from]: sender, Body: text });
    if (reportTo) form.set('StatusCallback', reportTo(id));
    const answer = await inSpan('send text', CALL, () =>
      request(agent, {
        origin,
        path,
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
        signal: AbortSignal.timeout(ATTEMPT_MS),
      }),
    );
    const { status, body } = answer;
    if (status === 200 || status === 201) return;
    const failure = failureBody.safeParse(body);
    const refusal = refusalOf(status, failure.success ? failure.data : null);
    if (refusal === 'opted out') throw new OptedOut();
    throw new MailRefused(refusal.message, refusal.isFinal);
  };
}

interface Answer {
  readonly status: number;
  /** Null for what is no JSON. */
  readonly body: unknown;
}

async function request(agent: Dispatcher, call: Dispatcher.RequestOptions): Promise<Answer> {
  const { statusCode, body } = await agent.request(call);
  let text = '';
  body.setEncoding('utf8');
  for await (const chunk of body) {
    text += String(chunk);
    // What is longer is no answer of the API: its end is not waited for.
    if (text.length > MOST_ANSWER_CHARACTERS) break;
  }
  return { status: statusCode, body: jsonOf(text) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Proxies answer in HTML: the status says enough.
    return null;
  }
}
