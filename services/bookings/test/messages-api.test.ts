import {
  ACCOUNT,
  startTextProvider,
  type TextProviderDouble,
  TOKEN,
} from '@dewlane/test-engines/text-provider';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Agent } from 'undici';
import { createMessagesApi } from '../src/adapters/texting/messages-api.ts';
import { DeliveryRefused, OptedOut, type SendText } from '../src/application/ports/messages.ts';

const message = { id: 'a', to: '+14085550142', text: 'Höfe & 1+1', localTime: '', lastError: null };

const ONCE = 'The text message service did not confirm it: it may have arrived.';
const THREE_TIMES = 'The text message service did not confirm it three times: it may have arrived.';

describe('a text message over a provider', () => {
  let provider: TextProviderDouble;
  let agent: Agent;
  let post: SendText;

  const apiFrom = (sender: string, reportTo?: (mailId: string) => string) => {
    const { origin } = new URL(provider.url);
    const account = { origin, account: ACCOUNT, token: TOKEN };
    return createMessagesApi(account, { sender, reportTo }, agent);
  };
  beforeEach(async () => {
    provider = await startTextProvider();
    agent = new Agent();
    post = apiFrom('+14085550100');
  });
  afterEach(async () => {
    await agent.close();
    await provider.stop();
  });
  let lastError: string | null;
  beforeEach(() => {
    lastError = null;
  });
  /** An attempt with what the ledger has recorded of the one before; what it came to, or null if it was confirmed. */
  const attempt = async () => {
    const [result] = await Promise.allSettled([post({ ...message, lastError })]);
    const refused = result?.status === 'rejected' ? (result.reason as DeliveryRefused) : null;
    lastError = refused?.message ?? null;
    return refused;
  };
  const failure = async (): Promise<unknown> => {
    const [result] = await Promise.allSettled([post(message)]);
    return result?.status === 'rejected' ? result.reason : undefined;
  };

  it('SELF-07 is posted as a form to the account, with its credentials', async () => {
    await post(message);
    expect(provider.arrived).toEqual([
      {
        to: '+14085550142',
        from: '+14085550100',
        service: null,
        reportTo: null,
        text: 'Höfe & 1+1',
        path: `POST /2010-04-01/Accounts/${ACCOUNT}/Messages.json`,
        authorization: `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`,
        contentType: 'application/x-www-form-urlencoded',
      },
    ]);
  });

  it('is sent from a messaging service if one is configured', async () => {
    const service = `MG${'a'.repeat(32)}`;
    await apiFrom(service)(message);
    expect(provider.arrived).toMatchObject([{ service, from: '' }]);
  });

  it('SELF-15 names the webhook for its reports', async () => {
    await apiFrom('+14085550100', (mailId) => `https://wash.example/${mailId}`)(message);
    expect(provider.arrived).toMatchObject([{ reportTo: 'https://wash.example/a' }]);
  });

  it.each([
    [400, 21_211, "The 'To' number +14085550142 is not a valid phone number."],
    [400, 21_614, "'To' number (408) 555-0142 is not a valid mobile number"],
    [400, 21_612, 'not currently reachable'],
    [403, 21_408, 'Permission to send an SMS has not been enabled for the region'],
    [400, 99_999, 'A code that nobody knows yet'],
  ])('SELF-07 is abandoned if the number is invalid: %i, %i', async (status, code, said) => {
    provider.refuse({ status, code, message: said });
    const error = await failure();
    expect(error).toBeInstanceOf(DeliveryRefused);
    expect(error).toMatchObject({ isFinal: true });
    expect((error as Error).message).toContain(`(${code})`);
    expect((error as Error).message).not.toMatch(/408\)? ?555|4085550142/);
  });

  it.each([
    [401, 20_003, 'Authenticate'],
    [400, 21_606, "The 'From' phone number +14085550100 is not a valid, SMS-capable number"],
    [400, 21_212, "The 'From' number is not valid"],
    [400, 21_609, "The 'StatusCallback' URL is not a valid URL"],
    [403, 20_005, 'Account not active'],
    [429, 20_429, 'Too Many Requests'],
    [429, 30_001, 'Queue overflow'],
    [500, 20_500, 'Internal Server Error'],
    [503, 20_503, 'Service Unavailable'],
  ])(
    'SELF-07 is retried if the fault is ours or the provider’s: %i, %i',
    async (status, code, said) => {
      provider.refuse({ status, code, message: said });
      const error = await failure();
      expect(error).toMatchObject({ name: 'DeliveryRefused', isFinal: false });
      expect((error as Error).message).not.toContain('4085550100');
    },
  );

  it('SELF-07 recognises a recipient who has replied STOP', async () => {
    provider.refuse({
      status: 400,
      code: 21_610,
      message: 'Attempt to send to unsubscribed recipient',
    });
    expect(await failure()).toBeInstanceOf(OptedOut);
  });

  it('is retried if the response is a redirection, which is never followed', async () => {
    provider.respond({ status: 307, body: '' });
    expect(await failure()).toMatchObject({
      name: 'DeliveryRefused',
      message: 'The text message service said: status 307',
      isFinal: false,
    });
  });

  it.each([
    ['a page of a proxy', 502, '<html>Bad Gateway</html>'],
    ['a page of a proxy that waited for the provider', 504, '<html>Gateway Timeout</html>'],
    ['that it took too long', 408, ''],
    ['too long to read', 503, 'x'.repeat(1_000_000)],
  ])(
    'JOB-07 is repeated twice at most if the response is %s, after which it may have arrived',
    async (_, status, body) => {
      provider.respond({ status, body });
      expect(await attempt()).toMatchObject({ message: ONCE, isFinal: false, isUnconfirmed: true });
      expect(await attempt()).toMatchObject({ isFinal: false, isUnconfirmed: true });
      expect(await attempt()).toMatchObject({ message: THREE_TIMES, isFinal: true });
    },
  );

  it('JOB-07 is confirmed by the status, also if the response breaks off', async () => {
    provider.respond({ status: 201, body: '{"sid":', isBrokenOff: true });
    expect(await attempt()).toBeNull();
  });

  it('doesn’t count an unreachable provider as a refusal', async () => {
    await provider.stop();
    expect(await failure()).toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('JOB-07 is repeated twice at most if the provider does not confirm it, whatever happens in between', async () => {
    provider.loseResponses(true);
    expect(await attempt()).toMatchObject({ message: ONCE, isFinal: false, isUnconfirmed: true });
    provider.refuse({ status: 429, code: 20_429, message: 'Too Many Requests' });
    expect(await attempt()).toMatchObject({
      message: `The text message service said: Too Many Requests (20429) ${ONCE}`,
      isFinal: false,
      isUnconfirmed: false,
    });
    provider.refuse(null);
    lastError = `No text messages go at night. ${lastError}`;
    expect(await attempt()).toMatchObject({ isFinal: false, isUnconfirmed: true });
    expect(await attempt()).toMatchObject({
      message: THREE_TIMES,
      isFinal: true,
    });
    expect(provider.arrived).toHaveLength(3);
    lastError = ONCE;
    provider.refuse({ status: 400, code: 21_614, message: 'not a mobile number' });
    expect(await attempt()).toMatchObject({
      message: `The text message service said: not a mobile number (21614) ${ONCE}`,
      isFinal: true,
    });
    await provider.stop();
    lastError = ONCE;
    expect(await attempt()).toMatchObject({ message: ONCE, isUnconfirmed: true });
  });
});
