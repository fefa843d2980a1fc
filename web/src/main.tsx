import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { applyLateStyles } from './lib/late-styles.ts';
import { ensureCurrentUser } from './lib/session/current-user.ts';

// Asked before anything renders: everything else waits for its answer (DESIGN §3).
void ensureCurrentUser();
void applyLateStyles().then(show);

function show(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
