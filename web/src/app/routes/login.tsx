import { paths } from '../../config/paths.ts';
import { AuthPage } from '../../features/auth/components/auth-page.tsx';
import { LogInForm } from '../../features/auth/components/log-in-form.tsx';
import { OtherWay } from '../../features/auth/components/other-way.tsx';
import { RedirectLink } from '../../features/auth/components/redirect-link.tsx';

/** The page at /login. */
export function Component() {
  return (
    <AuthPage title="Log In" text="Your vehicles and appointments are waiting." withPicture>
      <LogInForm />
      <p className="mt-4 text-center">
        <RedirectLink to={paths.forgot}>Forgot password?</RedirectLink>
      </p>
      <OtherWay question="New here?" label="Create Account" to={paths.register} />
    </AuthPage>
  );
}
