import './styles/index.css';
import './components/parts.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { markLargeText } from './lib/browser/large-text.ts';
import { rememberTaps } from './lib/gestures/tap.ts';
import { applyLateStyles } from './lib/loading/late-styles.ts';
import { ensureCurrentUser } from './lib/session/current-user.ts';
import { watchReturns } from './lib/session/watch-returns.ts';

// Asked before anything renders: almost everything else waits for its answer (design.md#identity-and-permissions).
void ensureCurrentUser();
rememberTaps(document);
void applyLateStyles().then(show);

function show(): void {
  markLargeText();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  watchReturns(() => location.reload());
  // In slices: rendered at once, the first screen would keep a slow phone busy for a fifth of a second.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  });
}
