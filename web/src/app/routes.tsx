import { type Location, Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom';
import { loadChunk } from '../lib/load-chunk.ts';
import { FallbackScreen } from './routes/fallback.tsx';
import { LoadingScreen } from './routes/loading.tsx';

/** Every address of SPEC §2, each a chunk of its own; the graph client comes with the routes that read from it. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <FallbackScreen />,
    HydrateFallback: LoadingScreen,
    children: [
      { path: '/', lazy: () => loadChunk(() => import('./routes/catalogue.tsx')) },
      { path: '/services', lazy: () => loadChunk(() => import('./routes/catalogue.tsx')) },
      { path: '/login', lazy: () => loadChunk(() => import('./routes/login.tsx')) },
      { path: '/register', lazy: () => loadChunk(() => import('./routes/register.tsx')) },
      { path: '/payment', lazy: () => loadChunk(() => import('./routes/payment.tsx')) },
      {
        lazy: () => loadChunk(() => import('./routes/customer-graph.tsx')),
        children: [
          { path: '/home', lazy: () => loadChunk(() => import('./routes/home.tsx')) },
          { path: '/add', lazy: () => loadChunk(() => import('./routes/add.tsx')) },
          { path: '/quiz', lazy: () => loadChunk(() => import('./routes/quiz.tsx')) },
          { path: '/library', lazy: () => loadChunk(() => import('./routes/library.tsx')) },
        ],
      },
      {
        path: '/admin',
        lazy: () => loadChunk(() => import('./routes/staff.tsx')),
        children: [
          { index: true, lazy: () => loadChunk(() => import('./routes/staff-dashboard.tsx')) },
          {
            path: 'appointment/:id',
            lazy: () => loadChunk(() => import('./routes/staff-appointment.tsx')),
          },
        ],
      },
      { path: '*', lazy: () => loadChunk(() => import('./routes/not-found.tsx')) },
    ],
  },
];

function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** Every document begins with the key `default`: without its path one page would open where another was scrolled to. */
function scrollKey({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}
