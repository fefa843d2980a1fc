import { EARLY_PAGE_ID } from '@dewlane/catalog';

/** Takes away what the document held for as long as the client had nothing to show (FLOW-13, SELF-16); a page without it stays as it is. */
export function dropEarlyPage(): void {
  document.getElementById(EARLY_PAGE_ID)?.remove();
}
