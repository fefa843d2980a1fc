import { Outlet } from 'react-router-dom';
import { GraphProvider } from '../../lib/graphql/graph-provider.tsx';
import { watchSession } from '../../lib/graphql/watch-session.ts';
import { refreshCurrentUser } from '../../lib/session/current-user.ts';
import { useCurrentUser } from '../../lib/session/use-current-user.ts';

/** The routes that read a customer's data: one graph client for each user. */
export function Component() {
  const { user } = useCurrentUser();
  return (
    <GraphProvider
      key={user?.id ?? 'nobody'}
      userId={user?.id}
      guard={watchSession(() => void refreshCurrentUser())}
    >
      <Outlet />
    </GraphProvider>
  );
}
