import { CLIENT_ADDRESS_HEADER, type TokenClaims } from '@dewlane/internal-api';

/** Signs a token as the gateway does. */
export type SignToken = (claims: TokenClaims) => Promise<string>;

const ADDRESS = '127.0.0.1';

/** The client address of the demo's calls. */
export const ORIGIN = { address: ADDRESS, userAgent: 'Demo' };

/** Calls to services in place of the gateway; each throws the service's message if it is refused. */
export function serviceCalls(sign: SignToken) {
  async function send(
    url: string,
    claims: TokenClaims,
    init: { type: string; body: NonNullable<RequestInit['body']> },
  ): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await sign(claims)}`,
        'content-type': init.type,
        // Customers' calls have none: they would count as one stranger's (PERM-11).
        ...(claims.staff === undefined ? {} : { [CLIENT_ADDRESS_HEADER]: ADDRESS }),
      },
      body: init.body,
    });
    if (!response.ok)
      throw new Error(`${url} responded with ${response.status}: ${await response.text()}`);
    return await response.json();
  }

  return {
    post: (url: string, claims: TokenClaims, body: unknown): Promise<unknown> =>
      send(url, claims, { type: 'application/json', body: JSON.stringify(body) }),

    upload: (url: string, claims: TokenClaims, jpeg: Buffer): Promise<unknown> =>
      send(url, claims, { type: 'image/jpeg', body: new Uint8Array(jpeg) }),

    /** One mutation with one input; returns its only field. */
    async mutate(
      url: string,
      claims: TokenClaims,
      document: string,
      input: unknown,
    ): Promise<unknown> {
      const reply = (await send(`${url}/graphql`, claims, {
        type: 'application/json',
        body: JSON.stringify({ query: document, variables: { input } }),
      })) as { data?: Record<string, unknown> | null; errors?: { message: string }[] };
      if (reply.errors || !reply.data) throw new Error(reply.errors?.[0]?.message ?? 'No data.');
      return Object.values(reply.data)[0];
    },
  };
}

export type ServiceCalls = ReturnType<typeof serviceCalls>;
