import { afterEach, expect, it, jest } from '@jest/globals';
import { refreshCurrentUser } from '../../../lib/session/current-user.ts';
import { createFakeServer } from '../../../testing/fake-server.ts';
import { createAutosave } from './autosave.ts';

afterEach(() => {
  jest.useRealTimers();
});

// In a file of its own, since the client loads its first user only once.
it('VFORM-35 saves for its account, and no other, also if the form was shown before that was known', async () => {
  jest.useFakeTimers();
  const server = createFakeServer();
  const become = async (id: string, isGuest = false) => {
    server.on('GET /api/auth/user', { body: { id, isGuest } });
    await refreshCurrentUser();
    await jest.advanceTimersByTimeAsync(0);
  };
  const save = jest.fn(() => Promise.resolve());
  const autosave = createAutosave({
    form: { current: { isReady: () => true, save } },
    onFailed: () => false,
    onStatus: () => undefined,
    onLeftSave: () => undefined,
  });
  await become('7');
  autosave.changed();
  await become('guest_1', true);
  autosave.leave();
  await become('8');
  expect(save).not.toHaveBeenCalled();
  await become('7');
  expect(save).toHaveBeenCalledTimes(1);
});
