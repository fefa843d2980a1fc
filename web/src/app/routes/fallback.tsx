import { useLayoutEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { StatusPage } from '../../components/layout/status-page.tsx';
import { Button } from '../../components/ui/button.tsx';
import { requestIdOf } from '../../lib/http/request-id.ts';
import { dropEarlyPage } from '../../lib/loading/early-page.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** Shown after an uncaught rendering error (ROUTE-14), with the request's id if a request failed (OBS-03). */
export function FallbackScreen() {
  const error = useRouteError();
  useLayoutEffect(dropEarlyPage, []);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  const requestId = requestIdOf(error);
  return (
    <StatusPage
      title="Something went wrong"
      text="The app encountered an error. Please try refreshing the page."
      wash="need"
    >
      <Button wide onClick={() => window.location.reload()}>
        Refresh Page
      </Button>
      {requestId && <p className="text-ink-700 text-xs">Request {requestId}</p>}
    </StatusPage>
  );
}
