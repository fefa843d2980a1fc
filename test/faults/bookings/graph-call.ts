/** How often a call was sent, and what came instead of a response. */
export interface CallLog {
  /** One more time that nothing, or a failure of the product's own (5xx), came back: the call is repeated. */
  repeated(reason: string): void;
  /** A response that an outage must never cause. */
  wrong(what: string): void;
}

interface GraphResponse {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions?: { status?: number; code?: string } }[];
}

export interface GraphCall {
  readonly url: string;
  readonly query: string;
  readonly input: object;
  readonly cookie: string;
}

const ANSWER_WITHIN_MS = 5_000;

/** Sends a mutation once. Nothing when it was not answered; a refusal is `wrong` and thrown. */
export async function sendOnce<Data>(call: GraphCall, log: CallLog): Promise<Data | undefined> {
  let status: number;
  let answer: GraphResponse;
  try {
    const response = await fetch(`${call.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: call.cookie },
      body: JSON.stringify({ query: call.query, variables: { input: call.input } }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    status = response.status;
    answer = (await response.json()) as GraphResponse;
  } catch {
    log.repeated('no response');
    return undefined;
  }
  const error = answer.errors?.[0];
  if (status === 200 && error === undefined) return answer.data as Data;
  const told = error?.extensions?.status ?? status;
  const what = `${told} ${error?.message ?? ''}`;
  if (told < 500) {
    log.wrong(`refused: ${what}`);
    throw new Refused(what);
  }
  // An outage is 503 (design.md#the-graph-and-the-calls); anything else of the kind is a fault that nobody expected.
  if (told !== 503) log.wrong(`failed: ${what}`);
  log.repeated(`${told}`);
  return undefined;
}

/** The product refused what it must accept; repeating it would change nothing. */
export class Refused extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'Refused';
  }
}
