import { logFailure } from '../browser/log.ts';
import { adoptSettings, savedSettings, settingsOfPage } from './saved-settings.ts';

/** As old as the gateway's own settings may be, in milliseconds (BIZ-10): asking sooner would bring nothing newer. */
const FRESH_MS = 5_000;

// By the clock that starts with the page: what came with it is fresh.
let askedAt = 0;

/**
 * Takes over the settings that the gateway's page has by now (BIZ-04): one request, which the browser makes conditional and the gateway
 * answers with 304 as a rule. Nothing is asked within 5 s of the last time, and nothing taken over that `mayAdopt` doesn't want by
 * then. True where something is new; false too where nobody could be asked.
 */
export async function refreshSettings(mayAdopt: () => boolean = () => true): Promise<boolean> {
  const now = performance.now();
  if (now - askedAt < FRESH_MS) return false;
  askedAt = now;
  try {
    const response = await fetch('/', { headers: { accept: 'text/html' } });
    if (!response.ok) return false;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const newer = settingsOfPage(page);
    if (!mayAdopt() || JSON.stringify(newer) === JSON.stringify(savedSettings())) return false;
    adoptSettings(newer);
    return true;
  } catch (error) {
    logFailure('The prices could not be asked for again', error);
    return false;
  }
}

/** The same for a page without state of its own: `show` is called with another number where something is new, unless the tab was left. */
export async function showNewSettings(show: (time: number) => void): Promise<void> {
  if (document.visibilityState === 'visible' && (await refreshSettings())) show(Date.now());
}
