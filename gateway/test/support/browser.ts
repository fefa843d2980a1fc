import { requireDocumented } from './documented.ts';

/** A response; its body is undefined unless it is JSON. */
export interface BrowserResponse {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the shape of responses is what tests check
  readonly body: any;
  readonly text: string;
  readonly headers: Headers;
  readonly setCookies: readonly string[];
}

/**
 * A test's browser: keeps cookies and sends JSON as the web client does (NET-03). It throws where a call sends what its description
 * doesn't name (API-42).
 */
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

const JSON_HEADERS = { 'content-type': 'application/json' };

/** A browser without any cookie. */
export function openBrowser(url: string): Browser {
  const cookies = new Map<string, string>();
  const request = async (path: string, init: RequestInit): Promise<BrowserResponse> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...init.headers, ...(cookie === '' ? {} : { cookie }) };
    const response = await fetch(`${url}${path}`, { redirect: 'manual', ...init, headers });
    requireDocumented(init.method ?? 'GET', path, response.status);
    const setCookies = response.headers.getSetCookie();
    for (const text of setCookies) keep(cookies, text);
    const text = await response.text();
    const { status } = response;
    return { status, text, body: jsonOf(text), headers: response.headers, setCookies };
  };
  const send: Browser['send'] = (method, path, body, headers = {}) =>
    request(path, {
      method,
      headers: { ...JSON_HEADERS, ...headers },
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

function keep(cookies: Map<string, string>, setCookie: string): void {
  const [pair = '', ...attributes] = setCookie.split('; ');
  const [name = '', value = ''] = pair.split('=');
  if (attributes.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, value);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends a body as it is, with a browser's cookies; without a content type if that is ''. */
export async function sendRaw(
  url: string,
  { cookies }: Pick<Browser, 'cookies'>,
  { method, path }: { readonly method: string; readonly path: string },
  body: string,
  contentType = 'application/json',
): Promise<BrowserResponse> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: { cookie, ...(contentType === '' ? {} : { 'content-type': contentType }) },
    ...(body === '' ? {} : { body }),
  });
  const text = await response.text();
  const { status, headers } = response;
  return { status, text, body: JSON.parse(text), headers, setCookies: [] };
}
