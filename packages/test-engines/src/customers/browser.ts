/** A response; its body is undefined unless it is JSON. */
export interface BrowserResponse {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails where it isn't there
  readonly body: any;
  readonly text: string;
  readonly headers: Headers;
  readonly setCookies: readonly string[];
}

/** Somebody's browser: keeps cookies, sends JSON as the web client does (NET-03), doesn't follow redirects. */
export interface Browser {
  /** The cookies it holds, by name. */
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<BrowserResponse>;
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<BrowserResponse>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<BrowserResponse>;
  graphql(body: unknown, headers?: Record<string, string>): Promise<BrowserResponse>;
}

/** A new browser at a running product, without cookies or with a copy of these. */
export function openBrowser(url: string, from: Iterable<readonly [string, string]> = []): Browser {
  const cookies = new Map(from);
  const request = async (path: string, init: RequestInit): Promise<BrowserResponse> => {
    const cookie = cookieHeader({ cookies });
    const headers = { ...init.headers, ...(cookie === '' ? {} : { cookie }) };
    const response = await fetch(`${url}${path}`, { redirect: 'manual', ...init, headers });
    const setCookies = response.headers.getSetCookie();
    for (const one of setCookies) keep(cookies, one);
    const text = await response.text();
    const { status } = response;
    return { status, text, body: jsonOf(text), headers: response.headers, setCookies };
  };
  const send: Browser['send'] = (method, path, body, headers = {}) =>
    request(path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    cookies,
    get: (path, headers = {}) => request(path, { headers }),
    send,
    post: (path, body, headers) => send('POST', path, body, headers),
    graphql: (body, headers) => send('POST', '/graphql', body, headers),
  };
}

/** The Cookie header that a browser would send now. */
export function cookieHeader({ cookies }: Pick<Browser, 'cookies'>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

function keep(cookies: Map<string, string>, setCookie: string): void {
  const [pair = '', ...attributes] = setCookie.split('; ');
  const at = pair.indexOf('=');
  const name = pair.slice(0, at);
  if (attributes.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, pair.slice(at + 1));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
