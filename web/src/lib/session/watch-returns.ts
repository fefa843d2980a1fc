import { currentUserState, refreshCurrentUser } from './current-user.ts';

/**
 * Asks who the user is now whenever Back or Forward restores this page as it was left, which after signing out would show
 * the account again (SEC-11). An account's page stays hidden until then. The returned function stops this.
 */
export function watchReturns(root: HTMLElement): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    root.hidden = currentUserState().user?.isGuest === false;
    void refreshCurrentUser().then(() => {
      root.hidden = false;
    });
  };
  window.addEventListener('pageshow', onShow);
  return () => window.removeEventListener('pageshow', onShow);
}
