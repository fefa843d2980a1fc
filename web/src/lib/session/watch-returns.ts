import { currentUserState, refreshCurrentUser } from './current-user.ts';

/**
 * Asks who the user is now whenever Back or Forward restores this page as it was left, which after signing out would show
 * the account again (SEC-11). An account's page stays hidden until then, dialogs included, and if nobody says whose it
 * is, it begins anew by `reload`.
 */
export function watchReturns(reload: () => void): void {
  const { style } = document.body;
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // Not `hidden`: without its height, the page would come back at its top.
    if (currentUserState().user?.isGuest === false) style.visibility = 'hidden';
    void refreshCurrentUser().then(() => {
      if (currentUserState().status === 'ready') style.visibility = '';
      else if (style.visibility) reload();
    });
  });
}
