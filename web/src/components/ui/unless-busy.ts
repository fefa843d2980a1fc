/**
 * Returns a function that closes a dialog, panel or form, and does nothing while what was pressed there is under way: that would
 * not be stopped by it, and how it ends would show nowhere (FLOW-20).
 */
export function unlessBusy(busy: boolean, close: () => void): () => void {
  return () => {
    if (!busy) close();
  };
}
