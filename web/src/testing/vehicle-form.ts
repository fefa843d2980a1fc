import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { createFakeServer } from './fake-server.ts';
import { MEMBER, renderApp } from './render-app.tsx';

/** Sets the field with this label. */
export function set(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

/** How long after the last change the form saves itself, in milliseconds. */
const AUTOSAVE_MS = 3000;

/**
 * Gives each test of the file timers of its own, and ends them with its page. The autosave is due by a fake clock only, as a busy
 * machine may take longer for a part of a test than the 3 s that it waits. What a form that was left tries again later, such as a
 * call that failed, doesn't reach the next test.
 */
export function giveOwnTimers(): void {
  const realSetTimeout = globalThis.setTimeout;
  let begun: ReturnType<typeof realSetTimeout>[] = [];
  beforeEach(() => {
    begun = [];
    const setTimeout = (work: () => void, ms?: number, ...values: []) => {
      const timer = realSetTimeout(ms === AUTOSAVE_MS ? () => undefined : work, ms, ...values);
      begun.push(timer);
      return timer;
    };
    Object.assign(globalThis, { setTimeout });
  });
  afterEach(async () => {
    jest.useRealTimers();
    cleanup();
    // A form saves when it is left: first that call fails, then it waits.
    await new Promise((resolve) => realSetTimeout(resolve, 0));
    for (const timer of begun) clearTimeout(timer);
    Object.assign(globalThis, { setTimeout: realSetTimeout });
  });
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

/** Fills the fields that a new vehicle needs. */
export async function fill(): Promise<void> {
  set('Make', 'Toyota');
  await screen.findByRole('option', { name: 'Camry' });
  set('Model', 'Camry');
  set('Year', '2021');
  set('Mileage', '45,000');
}

/** Waits until the form says that it has saved. After a second another text takes the place of the first. */
export const findSaved = () => screen.findByText(/ successfully!$|^Vehicle saved!/);

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
