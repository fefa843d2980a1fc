import { PageShell } from '../../components/layout/page-shell.tsx';
import { AccountPage } from '../../features/auth/components/account/account-page.tsx';

/** The page at /account. */
export function Component() {
  return (
    <PageShell title="Your Account" mainClassName="mx-auto w-full max-w-160 px-4 pt-5 pb-16">
      <h1 className="text-[1.875rem]">Your Account</h1>
      <AccountPage />
    </PageShell>
  );
}
