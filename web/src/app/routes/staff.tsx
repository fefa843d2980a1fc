import { Outlet } from 'react-router-dom';
import { whileSignedIn } from '../../features/staff/session/staff-session.ts';
import { GraphProvider } from '../../lib/graphql/graph-provider.tsx';

/** The staff area has a graph client of its own: it shows other data than a customer's. */
export function Component() {
  return (
    <GraphProvider guard={whileSignedIn}>
      <Outlet />
    </GraphProvider>
  );
}
