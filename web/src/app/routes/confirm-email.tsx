import { AuthPage } from '../../features/auth/components/auth-page.tsx';
import { ConfirmEmail } from '../../features/auth/components/confirm-email.tsx';

/** The page at /confirm-email. */
export function Component() {
  return (
    <AuthPage title="Confirm Your E-mail" text="One press, and your account has this address.">
      <ConfirmEmail />
    </AuthPage>
  );
}
