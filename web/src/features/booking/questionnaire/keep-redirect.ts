import { paths } from '../../../config/paths.ts';
import { keepPendingRedirect } from '../../../lib/storage/stored-choices.ts';
import type { QuizState } from '../machine/state.ts';

/**
 * Remembers where to go on when a guest leaves an open questionnaire for login or registration (design.md#how-the-screens-behave). `pathname` is where the
 * browser is now.
 */
export function keepRedirectTo(pathname: string, { answers, booking }: QuizState): void {
  const isSigningIn = pathname === paths.login || pathname === paths.register;
  if (isSigningIn && booking.status !== 'confirmed') {
    const servicePackage = answers.selectedServicePackage;
    keepPendingRedirect(servicePackage ? paths.addWithService(servicePackage) : paths.schedule);
  }
}
