import { StaffFrame } from '../../features/staff/components/frame/staff-frame.tsx';
import { whileSignedIn } from '../../features/staff/session/staff-session.ts';
import { GraphProvider } from '../../lib/graphql/graph-provider.tsx';

/** The staff area: its frame, with a GraphQL client of its own, as it shows other data than the customers' pages. */
export function Component() {
  return (
    <GraphProvider guard={whileSignedIn}>
      <StaffFrame />
    </GraphProvider>
  );
}
