import { Kind, parse } from 'graphql';

/** The fields of the graph's root that may be null, which a refusal nulls alone; it leaves no data at all of the others. */
export const NULLABLE_ROOTS = [
  'appointment',
  'arrivalTimes',
  'holdTime',
  'newestBooking',
  'ownBooking',
  'quizDraft',
  'staffAppointment',
  'staffMail',
  'vehicle',
];

/** A call that the client made. `body` is the parsed JSON, null without one. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: Record<string, unknown> | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly credentials: string | undefined;
  /** Whether the call outlives its page. */
  readonly keepalive: boolean;
}

export interface Result {
  readonly status?: number;
  readonly statusText?: string;
  /** Sent as JSON; a text is sent unchanged. */
  readonly body?: unknown;
}

type Handler = (call: Call) => Result | Promise<Result>;

/** A backend for tests: replaces `fetch`, and knows REST calls as `GET /api/...` and GraphQL operations by name. */
export function createFakeServer() {
  const calls: Call[] = [];
  const handlers = new Map<string, Handler>();

  async function fakeFetch(input: string, init: RequestInit = {}): Promise<Response> {
    const call: Call = {
      method: init.method ?? 'GET',
      path: input,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      headers: { ...(init.headers as Record<string, string> | undefined) },
      credentials: init.credentials,
      keepalive: init.keepalive === true,
    };
    calls.push(call);
    const key =
      call.path === '/graphql'
        ? String(call.body?.['operationName'])
        : `${call.method} ${call.path}`;
    const handler = handlers.get(key);
    const reply = handler
      ? await handler(call)
      : { status: 404, body: { error: `No reply for ${key}` } };
    return responseOf(reply);
  }

  Object.assign(globalThis, { fetch: fakeFetch });
  return {
    calls,
    /** The calls of one key, e.g. `POST /api/auth/login` or `DeleteVehicle`. */
    callsOf: (key: string) =>
      calls.filter(({ method, path, body }) =>
        path === '/graphql' ? body?.['operationName'] === key : `${method} ${path}` === key,
      ),
    on(key: string, handler: Handler | Result) {
      handlers.set(key, typeof handler === 'function' ? handler : () => handler);
    },
    /** Responds to an operation with data. */
    onGraph(operation: string, data: (variables: Record<string, unknown>) => unknown) {
      handlers.set(operation, ({ body }) => ({
        body: { data: data((body?.['variables'] ?? {}) as Record<string, unknown>) },
      }));
    },
    /** Refuses an operation as the graph does. */
    refuseGraph(operation: string, status: number, message: string, more: object = {}) {
      handlers.set(operation, ({ body }) => {
        const roots = rootsOf(body);
        const isNullable = roots.every((root) => NULLABLE_ROOTS.includes(root));
        const extensions = { status, code: 'REFUSED', ...more };
        return {
          body: {
            data: isNullable ? Object.fromEntries(roots.map((root) => [root, null])) : null,
            errors: roots.map((root) => ({ message, path: [root], extensions })),
          },
        };
      });
    },
    /** Leaves calls of this key without a response; the returned function gives it to the last one. */
    holdAt(key: string): (result: Result) => void {
      let respond: (result: Result) => void = () => undefined;
      handlers.set(key, () => new Promise((resolve) => (respond = resolve)));
      return (result) => respond(result);
    },
    /**
     * Does what a call asks for, but loses the response to the first one; whoever asks again under its key hears that it is
     * done, and anybody else is refused, since it can't be done twice.
     */
    loseFirstResponse(key: string, refusal: Result) {
      let done: string | undefined;
      handlers.set(key, ({ headers }) => {
        const idempotencyKey = headers['Idempotency-Key'];
        if (done === undefined) {
          done = idempotencyKey ?? 'none';
          throw new TypeError('Failed to fetch');
        }
        return done === idempotencyKey ? { body: { success: true } } : refusal;
      });
    },
    /** Loses the connection at calls of this key. */
    breakAt(key: string) {
      handlers.set(key, () => {
        throw new TypeError('Failed to fetch');
      });
    },
  };
}

/** The root fields that a GraphQL call asks for. */
function rootsOf(body: Call['body']): string[] {
  const operation = parse(String(body?.['query'])).definitions.find(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const selections = operation?.selectionSet.selections ?? [];
  return selections.flatMap((one) =>
    one.kind === Kind.FIELD && one.name.value !== '__typename' ? [one.name.value] : [],
  );
}

function responseOf({ status = 200, statusText = '', body = null }: Result): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = { ok: status < 400, status, statusText, text: async () => text };
  return response as Response;
}
