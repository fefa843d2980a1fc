import { EARLY_PAGE_ID } from '@dewlane/catalog';

/** Takes away what the gateway put into the document for as long as the client had nothing to show; a page without it stays as it is. */
export function dropEarlyPage(): void {
  document.getElementById(EARLY_PAGE_ID)?.remove();
}
