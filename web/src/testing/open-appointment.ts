import { screen } from '@testing-library/react';
import type { createFakeServer } from './fake-server.ts';
import { renderApp } from './render-app.tsx';

/** Opens staff's page of the appointment `s1`, and waits until it is shown. */
export async function openAppointment(
  server: ReturnType<typeof createFakeServer>,
): ReturnType<typeof renderApp> {
  const app = await renderApp('/admin/appointment/s1', server);
  await screen.findByRole('heading', { level: 1, name: 'CW-7KM4QX2P' });
  return app;
}
