import { paths } from '../../../config/paths.ts';
import { keepPendingRedirect } from '../../../lib/storage/stored-choices.ts';
import type { QuizState } from '../machine/state.ts';

/**
 * Stores where to continue when a guest leaves an open questionnaire to sign in or register
 * (design.md#how-the-screens-behave). `pathname` is where the browser is now.
 */
export function keepRedirectTo(pathname: string, { answers, booking }: QuizState): void {
  const isSigningIn = pathname === paths.login || pathname === paths.register;
  if (isSigningIn && booking.status !== 'confirmed') {
    const servicePackage = answers.selectedServicePackage;
    keepPendingRedirect(servicePackage ? paths.addWithService(servicePackage) : paths.schedule);
  }
}
