import type { OfferedPackage, ServicePackageKey } from '@dewlane/catalog';
import { bookablePackage } from '../business/saved-settings.ts';
import { localStore } from './browser-storage.ts';

const PACKAGE = 'selectedServicePackage';
const REDIRECT = 'pendingServiceRedirect';

/** The package remembered in this browser (DRAFT-10); null if there is none, or it can't be booked. */
export function rememberedPackage(): OfferedPackage | null {
  return bookablePackage(localStore.get(PACKAGE));
}

/** Remembers the package in this browser (DRAFT-10). */
export function rememberPackage(key: ServicePackageKey): void {
  localStore.set(PACKAGE, key);
}

/**
 * Forgets the package after a completed booking (design.md#how-the-screens-behave), and the way back to a questionnaire
 * that was left to sign in: /home would begin it again (FLOW-02).
 */
export function forgetPackage(): void {
  localStore.remove(PACKAGE);
  localStore.remove(REDIRECT);
}

/**
 * Stores where a guest who left the questionnaire to sign in or register wants to continue
 * (design.md#how-the-screens-behave).
 */
export function keepPendingRedirect(path: string): void {
  localStore.set(REDIRECT, path);
}

/** Returns and removes the stored redirect, so that it is followed only once (HOME-33). */
export function takePendingRedirect(): string | null {
  const path = localStore.get(REDIRECT);
  if (path !== null) localStore.remove(REDIRECT);
  return path;
}
