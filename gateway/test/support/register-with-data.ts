import { eventually } from '@dewlane/test-engines';
import {
  type Browser,
  type BrowserResponse,
  openAsGuest,
  register,
} from '@dewlane/test-engines/customers';
import { expect } from '@jest/globals';

/**
 * Registers a guest who has saved something, and returns what `save` returned. The gateway waits a second for whether
 * they have, and then counts it as "no"; on a busy machine this takes several guests.
 */
export function registerWithData<Saved>(
  url: string,
  save: (guest: Browser) => Promise<Saved>,
): Promise<{ browser: Browser; saved: Saved; body: BrowserResponse['body'] }> {
  return eventually(async () => {
    const browser = await openAsGuest(url);
    const saved = await save(browser);
    const { body } = await register(browser);
    expect(body.hasTransferredData).toBe(true);
    return { browser, saved, body };
  });
}
