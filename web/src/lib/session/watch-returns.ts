import { currentUserState, refreshCurrentUser } from './current-user.ts';

/**
 * Asks who the user is now whenever Back or Forward restores this page as it was left, which after signing out would show
 * the account again (SEC-11). An account's page stays hidden until then.
 */
export function watchReturns(root: HTMLElement): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    root.hidden = currentUserState().user?.isGuest === false;
    void refreshCurrentUser().then(() => {
      root.hidden = false;
    });
  });
}
