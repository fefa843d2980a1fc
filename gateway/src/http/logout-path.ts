/** Where browsers sign out, by opening it as a page. */
export const LOGOUT_PATH = '/api/logout';

/** Whether a request asks for a page, as a person's navigation does. */
export function asksForPage({ accept }: { readonly accept?: string | undefined }): boolean {
  return accept?.includes('text/html') === true;
}
