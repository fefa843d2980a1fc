import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Notifications } from '../components/ui/notifications.tsx';
import { QuietBoundary } from './quiet-boundary.tsx';
import { routes } from './routes.tsx';

/** Created before the first render, so that the code of the opened page starts loading early. */
const router = createBrowserRouter(routes);

/** The whole client: the routes, and the notification area beside them. */
export function App() {
  return (
    <>
      <RouterProvider router={router} />
      <QuietBoundary>
        <Notifications />
      </QuietBoundary>
    </>
  );
}
