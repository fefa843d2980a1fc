import { AuthPage } from '../../features/auth/components/auth-page.tsx';
import { ResetForm } from '../../features/auth/components/reset-form.tsx';

/** The page at /reset. */
export function Component() {
  return (
    <AuthPage
      title="Choose a New Password"
      text="It replaces the old one, and signs every browser out."
    >
      <ResetForm />
    </AuthPage>
  );
}
