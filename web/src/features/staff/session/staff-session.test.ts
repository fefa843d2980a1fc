import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { errorField, HttpError } from '../../../lib/http/http-error.ts';
import { settleSession, whileSignedIn } from './staff-session.ts';

afterEach(() => settleSession('nobody'));

/** A call that is refused at first, and answered once somebody has signed in. */
function refusedOnce() {
  return jest
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new HttpError(401, '', 'Unauthorized'))
    .mockResolvedValue('answered');
}
const moment = () => new Promise((resolve) => setTimeout(resolve));

describe('a call that is held since the session has ended', () => {
  it.each([true, false])(
    'is sent again once the same person is back (write: %s)',
    async (isWrite) => {
      const held = whileSignedIn(refusedOnce(), isWrite);
      await moment();
      settleSession('same person');
      expect(await held).toBe('answered');
    },
  );

  it('PERM-14 fails, and says why, if it is a write and somebody else has signed in', async () => {
    const [write, read] = [refusedOnce(), refusedOnce()];
    const held = [whileSignedIn(write, true), whileSignedIn(read, false)] as const;
    await moment();
    settleSession('somebody else');
    const error: unknown = await held[0].catch((thrown: unknown) => thrown);
    expect(errorField(error)).toBe(
      'This was not sent, as somebody else was logged in then. Please check it and try again.',
    );
    expect(write).toHaveBeenCalledTimes(1);
    expect(await held[1]).toBe('answered');
    // Their own writes are sent.
    expect(await whileSignedIn(async () => 'stored', true)).toBe('stored');
  });
});
