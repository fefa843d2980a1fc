import { Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom';
import { FallbackScreen } from './routes/fallback.tsx';
import { LoadingScreen } from './routes/loading.tsx';

/** Every address of SPEC §2, each a chunk of its own; the graph client comes with the routes that read from it. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <FallbackScreen />,
    HydrateFallback: LoadingScreen,
    children: [
      { path: '/', lazy: () => import('./routes/catalogue.tsx') },
      { path: '/services', lazy: () => import('./routes/catalogue.tsx') },
      { path: '/login', lazy: () => import('./routes/login.tsx') },
      { path: '/register', lazy: () => import('./routes/register.tsx') },
      { path: '/payment', lazy: () => import('./routes/payment.tsx') },
      {
        lazy: () => import('./routes/customer-graph.tsx'),
        children: [
          { path: '/home', lazy: () => import('./routes/home.tsx') },
          { path: '/add', lazy: () => import('./routes/add.tsx') },
          { path: '/quiz', lazy: () => import('./routes/quiz.tsx') },
          { path: '/library', lazy: () => import('./routes/library.tsx') },
        ],
      },
      {
        path: '/admin',
        lazy: () => import('./routes/staff.tsx'),
        children: [
          { index: true, lazy: () => import('./routes/staff-dashboard.tsx') },
          { path: 'appointment/:id', lazy: () => import('./routes/staff-appointment.tsx') },
        ],
      },
      { path: '*', lazy: () => import('./routes/not-found.tsx') },
    ],
  },
];

function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
