import { clearSessionDraft, DRAFT_KEPT_MS, stampSessionDraft } from './session-draft.ts';

/**
 * Clears the session's draft on page unload and 30 s after the tab was hidden (DRAFT-04 to DRAFT-06). The returned
 * function stops this and clears the draft, as the questionnaire has been left.
 */
export function clearDraftOnLeaving(page: Window): () => void {
  let timer: number | undefined;
  let hiddenAt = Number.POSITIVE_INFINITY;
  const onVisibility = () => {
    page.clearTimeout(timer);
    if (page.document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      stampSessionDraft();
      timer = page.setTimeout(clearSessionDraft, DRAFT_KEPT_MS);
    } else if (Date.now() - hiddenAt >= DRAFT_KEPT_MS) {
      // The browser had frozen the tab, and its timers with it.
      clearSessionDraft();
    }
  };
  page.addEventListener('beforeunload', clearSessionDraft);
  page.addEventListener('pagehide', clearSessionDraft);
  page.document.addEventListener('visibilitychange', onVisibility);
  return () => {
    page.removeEventListener('beforeunload', clearSessionDraft);
    page.removeEventListener('pagehide', clearSessionDraft);
    page.document.removeEventListener('visibilitychange', onVisibility);
    page.clearTimeout(timer);
    clearSessionDraft();
  };
}
