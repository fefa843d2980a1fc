import { paths } from '../../config/paths.ts';
import { AuthPage } from '../../features/auth/components/auth-page.tsx';
import { OtherWay } from '../../features/auth/components/other-way.tsx';
import { RegisterForm } from '../../features/auth/components/register-form.tsx';

/** The page at /register. */
export function Component() {
  return (
    <AuthPage title="Create Account" text="Save your vehicles and keep track of every appointment.">
      <RegisterForm />
      <OtherWay question="Already have one?" label="Log In" to={paths.login} />
    </AuthPage>
  );
}
