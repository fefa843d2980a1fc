import { type Browser, type BrowserResponse, cookieHeader } from '@dewlane/test-engines/customers';

/** Sends a body as it is, with a browser's cookies; without a content type if that is ''. */
export async function sendRaw(
  url: string,
  { cookies }: Pick<Browser, 'cookies'>,
  { method, path }: { readonly method: string; readonly path: string },
  body: string,
  contentType = 'application/json',
): Promise<BrowserResponse> {
  const cookie = cookieHeader({ cookies });
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
