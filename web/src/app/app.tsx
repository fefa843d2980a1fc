import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Notifications } from '../components/ui/notifications.tsx';
import { routes } from './routes.tsx';

/** Made before the first screen renders, so that the code of the page that is opened comes meanwhile. */
const router = createBrowserRouter(routes);

/** The whole client: the routes, and the notification area beside them. */
export function App() {
  return (
    <>
      <RouterProvider router={router} />
      <Notifications />
    </>
  );
}
