import { EARLY_PAGE_ID } from '@dewlane/catalog';

/** Removes the content that the document shows until the client can render (FLOW-13, SELF-16), if there is any. */
export function dropEarlyPage(): void {
  document.getElementById(EARLY_PAGE_ID)?.remove();
}
