import type { OfferedPackage, ServicePackageKey } from '@dewlane/catalog';
import { bookablePackage } from '../business/saved-settings.ts';
import { localStore } from './browser-storage.ts';

const PACKAGE = 'selectedServicePackage';
const REDIRECT = 'pendingServiceRedirect';

/** The package remembered in this browser (DRAFT-10); null without one that can be booked. */
export function rememberedPackage(): OfferedPackage | null {
  return bookablePackage(localStore.get(PACKAGE));
}

export function rememberPackage(key: ServicePackageKey): void {
  localStore.set(PACKAGE, key);
}

/** After a completed booking the choice is used up (design.md#how-the-screens-behave). */
export function forgetPackage(): void {
  localStore.remove(PACKAGE);
}

/** Where a guest who left the questionnaire for login or registration wants to go on (design.md#how-the-screens-behave). */
export function keepPendingRedirect(path: string): void {
  localStore.set(REDIRECT, path);
}

/** Takes the stored redirect out: it is followed once (HOME-33). */
export function takePendingRedirect(): string | null {
  const path = localStore.get(REDIRECT);
  if (path !== null) localStore.remove(REDIRECT);
  return path;
}
