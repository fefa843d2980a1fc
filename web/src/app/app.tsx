import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Notifications } from '../components/ui/notifications.tsx';
import { routes } from './routes.tsx';

/** The whole client: the routes, and the notification area beside them. */
export function App() {
  const [router] = useState(() => createBrowserRouter(routes));
  return (
    <>
      <RouterProvider router={router} />
      <Notifications />
    </>
  );
}
