import { Outlet } from 'react-router-dom';
import { whileSignedIn } from '../../features/staff/session/staff-session.ts';
import { GraphProvider } from '../../lib/graphql/graph-provider.tsx';

/** Wraps the staff area in its own GraphQL client, as it shows other data than the customers' pages. */
export function Component() {
  return (
    <GraphProvider guard={whileSignedIn}>
      <Outlet />
    </GraphProvider>
  );
}
