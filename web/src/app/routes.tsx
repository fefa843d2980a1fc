import { LINK_PAGE_PATH, PAGE_PATHS } from '@dewlane/catalog';
import {
  type LoaderFunctionArgs,
  type Location,
  Outlet,
  type RouteObject,
  ScrollRestoration,
} from 'react-router-dom';
import { NavigationProgress } from '../components/layout/navigation-progress.tsx';
import { logFailure } from '../lib/browser/log.ts';
import { loadChunk } from '../lib/loading/load-chunk.ts';
import { loadPart } from '../lib/loading/load-part.ts';
import type { RootContext } from './root-context.ts';
import { FallbackScreen } from './routes/fallback.tsx';
import { LoadingScreen } from './routes/loading.tsx';

/**
 * All routes (area ROUTE), each in its own chunk; the graph client comes with the routes that read from it.
 */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <FallbackScreen />,
    HydrateFallback: LoadingScreen,
    children: [
      { path: PAGE_PATHS.services, lazy: () => loadChunk(() => import('./routes/catalogue.tsx')) },
      {
        path: PAGE_PATHS.servicesPage,
        lazy: () => loadChunk(() => import('./routes/catalogue.tsx')),
      },
      { path: PAGE_PATHS.login, lazy: () => loadChunk(() => import('./routes/login.tsx')) },
      { path: PAGE_PATHS.register, lazy: () => loadChunk(() => import('./routes/register.tsx')) },
      { path: PAGE_PATHS.forgot, lazy: () => loadChunk(() => import('./routes/forgot.tsx')) },
      { path: PAGE_PATHS.reset, lazy: () => loadChunk(() => import('./routes/reset.tsx')) },
      {
        path: PAGE_PATHS.confirmEmail,
        lazy: () => loadChunk(() => import('./routes/confirm-email.tsx')),
      },
      { path: PAGE_PATHS.account, lazy: () => loadChunk(() => import('./routes/account.tsx')) },
      { path: PAGE_PATHS.payment, lazy: () => loadChunk(() => import('./routes/payment.tsx')) },
      {
        lazy: () => loadChunk(importCustomerGraph),
        children: [
          { path: PAGE_PATHS.home, lazy: () => loadChunk(() => import('./routes/home.tsx')) },
          { path: PAGE_PATHS.add, lazy: () => loadChunk(importAdd) },
          { path: PAGE_PATHS.quiz, lazy: () => loadChunk(() => import('./routes/quiz.tsx')) },
          { path: LINK_PAGE_PATH, lazy: loadOwnBooking, loader: readOwnBooking },
          { path: PAGE_PATHS.appointment, lazy: loadOwnBooking, loader: readOwnBooking },
          { path: PAGE_PATHS.library, lazy: () => loadChunk(() => import('./routes/library.tsx')) },
        ],
      },
      {
        path: PAGE_PATHS.admin,
        lazy: () => loadChunk(() => import('./routes/staff.tsx')),
        children: [
          { index: true, lazy: () => loadChunk(() => import('./routes/staff-dashboard.tsx')) },
          {
            path: PAGE_PATHS.adminAppointment,
            lazy: () => loadChunk(() => import('./routes/staff-appointment.tsx')),
          },
        ],
      },
      { path: '*', lazy: () => loadChunk(() => import('./routes/not-found.tsx')) },
    ],
  },
];

function importCustomerGraph() {
  return import('./routes/customer-graph.tsx');
}

function importAdd() {
  return import('./routes/add.tsx');
}

function loadOwnBooking() {
  return loadChunk(() => import('./routes/own-booking.tsx'));
}

/**
 * Sends the read while the page's code is loading, and always before the page can send its own, which takes this response: an untaken
 * one would be given to a later read, stale (NET-07). If this fails, the page reads the booking as usual.
 */
export async function readOwnBooking({
  params: { token, id = '' },
}: Pick<LoaderFunctionArgs, 'params'>): Promise<null> {
  try {
    const { readOwnBookingAhead } = await import('./routes/own-booking-ahead.ts');
    readOwnBookingAhead(token === undefined ? { id } : { linkToken: token });
  } catch (error) {
    logFailure('The booking could not be preloaded', error);
  }
  return null;
}

const context: RootContext = {
  onSeen(show) {
    document.onvisibilitychange = () =>
      import('../lib/business/refresh-settings.ts').then((it) => it.showNewSettings(show));
    return () => {
      document.onvisibilitychange = null;
    };
  },
  prepareBooking: () => loadPart(() => importCustomerGraph().then(importAdd)),
};

function Root() {
  return (
    <>
      <NavigationProgress />
      <Outlet context={context} />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/**
 * The first entry of every document has the key `default`, so the path is used instead; otherwise pages would share
 * scroll positions.
 */
function scrollKey({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}
