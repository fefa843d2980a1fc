import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import './page.css';
import { GraphiQL } from 'graphiql';
import { createRoot } from 'react-dom/client';

const FIRST_QUERY = `# Signed in as staff, you may ask for all that staff see.
# Ctrl-Space completes, Ctrl-Enter sends; the book at the left describes every field.

query NewestAppointments {
  staffAppointments(first: 20) {
    totalCount
    nodes {
      confirmationNumber
      serviceDate
      status
      customerName
    }
  }
}
`;

/** Sends an operation with the cookies of this browser; what comes back is shown as it is, refusals too. */
async function send(operation: object) {
  const answer = await fetch('/graphql', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(operation),
  });
  return answer.json();
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for GraphiQL.');
createRoot(root).render(
  // Variables name customers: what was typed goes with the tab.
  <GraphiQL fetcher={send} storage={sessionStorage} defaultQuery={FIRST_QUERY}>
    <GraphiQL.Logo>
      <a className="back" href="/admin">
        Dewlane admin
      </a>
    </GraphiQL.Logo>
  </GraphiQL>,
);
