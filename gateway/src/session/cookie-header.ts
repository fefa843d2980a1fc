/** The cookies of a request's header; of two with one name the first counts. */
export function parseCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, at).trim();
    if (at > 0 && !cookies.has(name)) cookies.set(name, decoded(part.slice(at + 1).trim()));
  }
  return cookies;
}

export interface CookieAttributes {
  readonly secure: boolean;
  /** Seconds; without them the cookie goes with the browser. */
  readonly maxAge?: number | undefined;
}

/** A `Set-Cookie` text for the whole site: httpOnly and SameSite=Lax. */
export function serializeCookie(
  name: string,
  value: string,
  { secure, maxAge }: CookieAttributes,
): string {
  const parts = [`${name}=${encodeURIComponent(value)}`];
  if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`);
  parts.push('Path=/', 'HttpOnly');
  if (secure) parts.push('Secure');
  parts.push('SameSite=Lax');
  return parts.join('; ');
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
