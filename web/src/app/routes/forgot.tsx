import { paths } from '../../config/paths.ts';
import { AuthPage } from '../../features/auth/components/auth-page.tsx';
import { ForgotForm } from '../../features/auth/components/forgot-form.tsx';
import { OtherWay } from '../../features/auth/components/other-way.tsx';

/** The page at /forgot. */
export function Component() {
  return (
    <AuthPage
      title="Forgot Password"
      text="Tell us who you are, and we send you a link to a new one."
      withPicture
    >
      <ForgotForm />
      <OtherWay question="Remembered it?" label="Log In" to={paths.login} />
    </AuthPage>
  );
}
