import { logFailure } from '../browser/log.ts';

/**
 * Applies the style sheet that index.html fetches beside the scripts (build/splash-first.ts), and resolves when it holds; at
 * once where Vite serves the styles by itself. A sheet that can't be had is no reason to show nothing.
 */
export async function applyLateStyles(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[data-late-styles]');
  if (!link) return;
  await new Promise<void>((resolve) => {
    link.addEventListener(
      'load',
      () => {
        finishTransitions();
        resolve();
      },
      { once: true },
    );
    link.addEventListener(
      'error',
      (event) => {
        logFailure('The style sheet could not be loaded.', event);
        resolve();
      },
      { once: true },
    );
    link.rel = 'stylesheet';
  });
}

/** What stands there already looks as the sheet says at once: where motion is reduced, the first screen would inherit its way there. */
function finishTransitions(): void {
  for (const one of document.getAnimations()) {
    if (one instanceof CSSTransition) one.finish();
  }
}
