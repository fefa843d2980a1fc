import { lazy, Suspense, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes } from './routes.tsx';

const Toaster = lazy(() => import('../components/ui/toaster.tsx'));

/** The whole client: the routes, and the notification area beside them. */
export function App() {
  const [router] = useState(() => createBrowserRouter(routes));
  return (
    <>
      <RouterProvider router={router} />
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  );
}
