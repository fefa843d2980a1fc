import { useCallback, useEffect, useRef, useState } from 'react';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import { Card } from '../../../../components/ui/card.tsx';
import flowStyles from '../../../../components/ui/flow.module.css';
import { leaveFocus } from '../../../../components/ui/leave-focus.ts';
import { LoadError } from '../../../../components/ui/load-error.tsx';
import { LoadingNote, Skeleton } from '../../../../components/ui/skeleton.tsx';
import { paths } from '../../../../config/paths.ts';
import { useCurrentUser } from '../../../../lib/session/use-current-user.ts';
import type { Account } from '../../api/account.ts';
import { readAccount } from '../../api/account-calls.ts';
import { Browsers } from './browsers.tsx';
import { EmailForm } from './email-form.tsx';
import { NamesForm } from './names-form.tsx';
import { OwnData } from './own-data.tsx';
import { PasswordForm } from './password-form.tsx';

type Loaded = Account | 'loading' | 'failed' | 'nobody';

/** The account page: names, e-mail, password, browsers, export and deletion (ACCT-02 to ACCT-06, ACCT-19). */
export function AccountPage() {
  const { user, isLoading } = useCurrentUser();
  // A different user gets fresh forms, without what the previous one typed (NET-21).
  return isLoading ? <AccountLoading /> : <AccountOfUser key={user?.id} />;
}

function AccountOfUser() {
  const [account, setAccount] = useState<Loaded>('loading');
  const reads = useRef({ sent: 0, shown: 0 });
  const load = useCallback(async () => {
    const { current } = reads;
    current.sent += 1;
    const mine = current.sent;
    try {
      const read = (await readAccount()) ?? 'nobody';
      // The answer to a later read may have come first (NET-26).
      if (mine < current.shown) return;
      current.shown = mine;
      setAccount(read);
    } catch {
      setAccount((before) => (before === 'loading' ? 'failed' : before));
    }
  }, []);
  useEffect(() => {
    void load();
  }, [load]);
  const hasFailed = account === 'failed';
  useEffect(() => {
    window.addEventListener('focus', load);
    if (hasFailed) window.addEventListener('online', load);
    return () => {
      window.removeEventListener('focus', load);
      window.removeEventListener('online', load);
    };
  }, [load, hasFailed]);

  if (account === 'loading') return <AccountLoading />;
  if (account === 'failed') {
    const retry = () => {
      setAccount('loading');
      void load();
    };
    return (
      <div className="mt-4">
        <LoadError text="Your account could not be loaded." onRetry={retry} />
      </div>
    );
  }
  if (account === 'nobody') {
    return (
      <Card className={`${flowStyles['stack']} mt-4 p-5`}>
        <p className="text-ink-700">Log in to see your account.</p>
        <ButtonLink to={`${paths.login}?redirect=${paths.account}`}>Log In</ButtonLink>
      </Card>
    );
  }
  return (
    <div ref={leaveFocus} className="mt-4 grid grid-cols-1 gap-4">
      <NamesForm account={account} />
      <EmailForm email={account.email} />
      <PasswordForm email={account.email} onChanged={load} />
      <Browsers account={account} onEnded={load} />
      <OwnData email={account.email} />
    </div>
  );
}

function AccountLoading() {
  return (
    <>
      <LoadingNote />
      <Skeleton className="mt-4 h-96 rounded-xl" />
    </>
  );
}
