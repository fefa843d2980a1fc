import { logFailure } from '../browser/log.ts';
import { adoptSettings, savedSettings, settingsOfPage } from './saved-settings.ts';

/** The gateway's own settings may be this old, in milliseconds (BIZ-10), so checking more often is useless. */
const FRESH_MS = 5_000;

// In time since page load, so the settings that came with the page count as just checked.
let askedAt = 0;

/**
 * Adopts the settings in the gateway's current page (BIZ-04). It takes one request, which the browser makes
 * conditional, so that the response usually is a 304. Does nothing within 5 s of the last check, or if `mayAdopt`
 * returns false once the response is there. Returns whether anything changed; false if the gateway is out of reach.
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
    logFailure('New settings could not be loaded', error);
    return false;
  }
}

/**
 * The same for a page outside the questionnaire: calls `show` with a new number if anything changed and the tab is
 * visible.
 */
export async function showNewSettings(show: (time: number) => void): Promise<void> {
  if (document.visibilityState === 'visible' && (await refreshSettings())) show(Date.now());
}
