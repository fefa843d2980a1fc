import { CLIENT_ADDRESS_HEADER, type TokenClaims } from '@dewlane/internal-api';

/** Signs a token as the gateway does. */
export type SignToken = (claims: TokenClaims) => Promise<string>;

const ADDRESS = '127.0.0.1';
const CONFLICT = 409;

/** The client address of the demo's calls. */
export const ORIGIN = { address: ADDRESS, userAgent: 'Demo' };

interface Call {
  readonly type: string;
  readonly body: NonNullable<RequestInit['body']>;
}

/** Calls to services in place of the gateway; each throws the service's message if it is refused. */
export function serviceCalls(sign: SignToken) {
  async function send(url: string, claims: TokenClaims, { type, body }: Call): Promise<Response> {
    return await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await sign(claims)}`,
        'content-type': type,
        // Customers' calls have none: they would count as one stranger's (PERM-11).
        ...(claims.staff === undefined ? {} : { [CLIENT_ADDRESS_HEADER]: ADDRESS }),
      },
      body,
    });
  }

  const sendJson = (url: string, claims: TokenClaims, body: unknown): Promise<Response> =>
    send(url, claims, { type: 'application/json', body: JSON.stringify(body) });

  return {
    post: async (url: string, claims: TokenClaims, body: unknown): Promise<unknown> =>
      answerIn(await sendJson(url, claims, body)),

    /** Null if what it would make is there already (409). */
    async postUnlessThere(url: string, claims: TokenClaims, body: unknown): Promise<unknown> {
      const response = await sendJson(url, claims, body);
      return response.status === CONFLICT ? null : await answerIn(response);
    },

    upload: async (url: string, claims: TokenClaims, jpeg: Buffer): Promise<unknown> =>
      answerIn(await send(url, claims, { type: 'image/jpeg', body: new Uint8Array(jpeg) })),

    /** One query, or one mutation with one input; returns its only field. */
    async graph(
      url: string,
      claims: TokenClaims,
      document: string,
      input?: unknown,
    ): Promise<unknown> {
      const response = await sendJson(`${url}/graphql`, claims, {
        query: document,
        variables: { input },
      });
      const reply = (await answerIn(response)) as {
        data?: Record<string, unknown> | null;
        errors?: { message: string }[];
      };
      if (reply.errors || !reply.data) throw new Error(reply.errors?.[0]?.message ?? 'No data.');
      return Object.values(reply.data)[0];
    },
  };
}

async function answerIn(response: Response): Promise<unknown> {
  if (response.ok) return await response.json();
  const { url, status } = response;
  throw new Error(`${url} responded with ${status}: ${await response.text()}`);
}

export type ServiceCalls = ReturnType<typeof serviceCalls>;
