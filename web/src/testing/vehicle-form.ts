import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { savedBeforeReload } from '../lib/browser/before-reload.ts';
import type { createFakeServer } from './fake-server.ts';
import { MEMBER, renderApp } from './render-app.tsx';

/** Sets the field with this label. */
export function set(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

/** Opens the page for a member, and waits for the vehicle form. */
export async function open(
  server: ReturnType<typeof createFakeServer>,
  path = '/add',
): ReturnType<typeof renderApp> {
  const app = await renderApp(path, server, MEMBER);
  await screen.findByLabelText('Mileage');
  return app;
}

/** Leaves the page at the end of a test; what it still saves would reach the next test's server otherwise. */
export async function leave(): Promise<void> {
  cleanup();
  await savedBeforeReload();
}

/** Fills the fields that a new vehicle needs. */
export async function fill(): Promise<void> {
  set('Make', 'Toyota');
  await screen.findByRole('option', { name: 'Camry' });
  set('Model', 'Camry');
  set('Year', '2021');
  set('Mileage', '45,000');
}

/** Photos that are chosen while the test runs are prepared until it releases them. */
export async function withHeldPhotos(
  run: (photos: { choose: () => Promise<void>; release: () => void }) => Promise<void>,
): Promise<void> {
  const held: { release?: () => void } = {};
  Object.assign(globalThis, {
    createImageBitmap: () => new Promise((_resolve, reject) => (held.release = () => reject())),
  });
  try {
    await run({
      async choose() {
        const files = [new File(['x'], 'car.jpg', { type: 'image/jpeg' })];
        fireEvent.change(screen.getByLabelText('Photo from the gallery'), { target: { files } });
        await waitFor(() => expect(held.release).toBeDefined());
      },
      release: () => held.release?.(),
    });
  } finally {
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
  }
}
