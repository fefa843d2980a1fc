import { logFailure } from '../browser/log.ts';

/**
 * Applies the style sheet that index.html fetches in parallel with the scripts (build/splash-first.ts), and resolves
 * when it is in effect; at once under the dev server, where Vite injects the styles. Resolves as well if the sheet
 * can't be loaded: an unstyled page is better than none.
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
        logFailure('The style sheet could not be loaded', event);
        resolve();
      },
      { once: true },
    );
    link.rel = 'stylesheet';
  });
}

/**
 * Ends the transitions that the new styles start on existing elements; the first screen would otherwise inherit
 * half-way values.
 */
function finishTransitions(): void {
  for (const one of document.getAnimations()) {
    if (one instanceof CSSTransition) one.finish();
  }
}
