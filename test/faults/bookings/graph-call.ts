/** How often a call was sent, and what came instead of a response. */
export interface CallLog {
  /** One more time that nothing, or a failure of the product's own (5xx), came back: the call is repeated. */
  repeated(reason: string): void;
  /** A response that an outage must never cause. */
  wrong(what: string): void;
}

interface GraphError {
  readonly message: string;
  readonly extensions?: {
    readonly status?: number;
    readonly code?: string;
    readonly alternatives?: readonly string[];
  };
}

interface GraphResponse {
  data?: Record<string, unknown> | null;
  errors?: GraphError[];
}

export interface GraphCall {
  readonly url: string;
  readonly query: string;
  readonly input: object;
  readonly cookie: string;
  /** Where the caller comes from, as the proxy before the gateway says; where we are without it. */
  readonly address?: string;
}

/** What the product said: the data, or why not. */
export type GraphAnswer<Data> =
  | { readonly data: Data; readonly refusal?: never }
  | { readonly refusal: GraphError; readonly data?: never };

const ANSWER_WITHIN_MS = 5_000;

/** Sends a mutation once. Nothing when it was not answered; a refusal is `wrong` and thrown. */
export async function sendOnce<Data>(call: GraphCall, log: CallLog): Promise<Data | undefined> {
  const answer = await answerOnce<Data>(call, log);
  if (answer?.refusal === undefined) return answer?.data;
  refuse(answer.refusal, log);
}

/** Takes a refusal for what it is where none may come. @throws Refused always */
export function refuse({ message, extensions }: GraphError, log: CallLog): never {
  const what = `${extensions?.status} ${message}`;
  log.wrong(`refused: ${what}`);
  throw new Refused(what);
}

/** Sends a mutation once. Nothing when it was not answered: then it is to be sent again. */
export async function answerOnce<Data>(
  call: GraphCall,
  log: CallLog,
): Promise<GraphAnswer<Data> | undefined> {
  let status: number;
  let answer: GraphResponse;
  try {
    const { cookie, address } = call;
    const from = address === undefined ? {} : { 'x-forwarded-for': address };
    const response = await fetch(`${call.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, ...from },
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
  if (status === 200 && error === undefined) return { data: answer.data as Data };
  const told = error?.extensions?.status ?? status;
  const message = error?.message ?? '';
  if (told < 500)
    return { refusal: { message, extensions: { ...error?.extensions, status: told } } };
  // An outage is 503 (design.md#the-graph-and-the-calls); anything else of the kind is a fault that nobody expected.
  if (told !== 503) log.wrong(`failed: ${told} ${message}`);
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
