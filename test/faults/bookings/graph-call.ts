/** Records what went wrong with calls. */
export interface CallLog {
  /** There was no response, or one with a 5xx status: the call is repeated. */
  repeated(reason: string): void;
  /** There was a response that no outage may cause. */
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
  /** The caller's IP address, as a proxy before the gateway would report it; this machine's if it is left out. */
  readonly address?: string;
}

/** The outcome of a call: the data, or why it was refused. */
export type GraphResult<Data> =
  | { readonly data: Data; readonly refusal?: never }
  | { readonly refusal: GraphError; readonly data?: never };

const TIMEOUT_MS = 5_000;

/** Sends a mutation once. Undefined when it has to be repeated. @throws Refused, once it is recorded as `wrong` */
export async function sendOnce<Data>(call: GraphCall, log: CallLog): Promise<Data | undefined> {
  const result = await attempt<Data>(call, log);
  if (result?.refusal === undefined) return result?.data;
  refuse(result.refusal, log);
}

/** Records a refusal where none is allowed. @throws Refused always */
export function refuse({ message, extensions }: GraphError, log: CallLog): never {
  const what = `${extensions?.status} ${message}`;
  log.wrong(`refused: ${what}`);
  throw new Refused(what);
}

/** Sends a mutation once and returns a refusal too. Undefined when it has to be repeated. */
export async function attempt<Data>(
  call: GraphCall,
  log: CallLog,
): Promise<GraphResult<Data> | undefined> {
  let status: number;
  let body: GraphResponse;
  try {
    const { cookie, address } = call;
    const from = address === undefined ? {} : { 'x-forwarded-for': address };
    const response = await fetch(`${call.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, ...from },
      body: JSON.stringify({ query: call.query, variables: { input: call.input } }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    status = response.status;
    body = (await response.json()) as GraphResponse;
  } catch {
    log.repeated('no response');
    return undefined;
  }
  const error = body.errors?.[0];
  if (status === 200 && error === undefined) return { data: body.data as Data };
  const told = error?.extensions?.status ?? status;
  const message = error?.message ?? '';
  if (told < 500)
    return { refusal: { message, extensions: { ...error?.extensions, status: told } } };
  // An outage is a 503 (design.md#the-graph-and-the-calls); any other 5xx is a bug.
  if (told !== 503) log.wrong(`failed: ${told} ${message}`);
  log.repeated(`${told}`);
  return undefined;
}

/** The product refused what it must accept. */
export class Refused extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'Refused';
  }
}
