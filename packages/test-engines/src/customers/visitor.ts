export interface Result {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails where it isn't there
  body: any;
}

/** Somebody with a browser: keeps cookies, doesn't follow redirects. */
export interface Person {
  get(path: string): Promise<Result>;
  post(path: string, body: object): Promise<Result>;
  send(method: 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Result>;
  /** The Cookie header that the browser would send now. */
  cookies(): string;
}

/** A new visitor of a running product, without cookies or with those of somebody else. */
export function visitor(url: string, cookies = ''): Person {
  const jar = new Map(cookies.split('; ').flatMap((one) => (one === '' ? [] : [pairOf(one)])));
  const header = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (path: string, init: RequestInit): Promise<Result> => {
    const headers = new Headers(init.headers);
    if (jar.size > 0) headers.set('cookie', header());
    const response = await fetch(url + path, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = pairOf(line.split(';')[0] ?? '');
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  };
  const sendJson = (method: string, path: string, body?: object): Promise<Result> =>
    send(path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    get: (path) => send(path, {}),
    post: (path, body) => sendJson('POST', path, body),
    send: sendJson,
    cookies: header,
  };
}

function pairOf(cookie: string): [string, string] {
  const at = cookie.indexOf('=');
  return [cookie.slice(0, at), cookie.slice(at + 1)];
}
