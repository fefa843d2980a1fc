import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { refreshCurrentUser } from '../../../lib/session/current-user.ts';
import { createFakeServer } from '../../../testing/fake-server.ts';
import { type AutosaveStatus, createAutosave } from './autosave.ts';

const MEMBER = { id: '7', isGuest: false };
const OTHER = { id: '8', isGuest: false };
const GUEST = { id: 'guest_1', isGuest: true };

beforeEach(() => {
  jest.useFakeTimers();
  createFakeServer().on('GET /api/auth/user', { body: GUEST });
});
afterEach(() => {
  jest.useRealTimers();
});

const REFUSED = new Error('refused');

function setUp() {
  const saves: { done: () => void; fail: (error?: Error) => void }[] = [];
  const shown: AutosaveStatus[] = [];
  const form = { isReady: true };
  const autosave = createAutosave({
    form: {
      current: {
        isReady: () => form.isReady,
        save: () =>
          new Promise((resolve, reject) => {
            saves.push({
              done: () => resolve(),
              fail: (error = new Error('down')) => reject(error),
            });
          }),
      },
    },
    onFailed: (error) => error === REFUSED,
    onStatus: (status) => shown.push(status),
    onLeftSave: () => undefined,
  });
  return { autosave, saves, shown, form };
}

const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('autosave', () => {
  it('VFORM-15 saves 3000 ms after the last change', async () => {
    const { autosave, saves } = setUp();
    autosave.changed();
    await wait(2000);
    autosave.changed();
    await wait(2999);
    expect(saves).toHaveLength(0);
    await wait(1);
    expect(saves).toHaveLength(1);
  });

  it('VFORM-16 saves nothing while the form is not ready', async () => {
    const { autosave, saves, form } = setUp();
    form.isReady = false;
    autosave.changed();
    await wait(10_000);
    expect(saves).toHaveLength(0);
  });

  it('VFORM-11 shows that it is saving, then that it has saved', async () => {
    const { autosave, saves, shown } = setUp();
    autosave.changed();
    await wait(3000);
    expect(shown).toEqual(['saving']);
    saves[0]?.done();
    await wait(0);
    expect(shown).toEqual(['saving', 'saved']);
  });

  it('does not claim to have saved if that failed', async () => {
    const { autosave, saves, shown } = setUp();
    autosave.changed();
    await wait(3000);
    saves[0]?.fail();
    await wait(0);
    expect(shown).toEqual(['saving', 'idle']);
  });

  it('VFORM-18 puts off another save by 3000 ms while one is in progress', async () => {
    const { autosave, saves } = setUp();
    autosave.changed();
    await wait(3000);
    autosave.changed();
    await wait(3000);
    expect(saves).toHaveLength(1);
    saves[0]?.done();
    await wait(3000);
    expect(saves).toHaveLength(2);
  });

  it('VFORM-18 makes the button wait for the save in progress', async () => {
    const { autosave, saves } = setUp();
    autosave.changed();
    await wait(3000);
    const order: string[] = [];
    const pressed = autosave.exclusively(async () => {
      order.push('button');
    });
    await wait(0);
    expect(order).toEqual([]);
    saves[0]?.done();
    await pressed;
    expect(order).toEqual(['button']);
  });

  it('VFORM-18 saves what is typed while the button waits, after it', async () => {
    const { autosave, saves } = setUp();
    autosave.changed();
    await wait(3000);
    const pressed = autosave.exclusively(async () => undefined);
    autosave.changed();
    saves[0]?.done();
    await pressed;
    await wait(3000);
    expect(saves).toHaveLength(2);
  });

  it('VFORM-33 saves at once what was changed last, or could not be saved, when the form is left', async () => {
    const { autosave, saves } = setUp();
    autosave.changed();
    autosave.leave();
    expect(saves).toHaveLength(1);
    saves[0]?.fail();
    await wait(10_000);
    expect(saves).toHaveLength(1);
    autosave.leave();
    expect(saves).toHaveLength(2);
  });

  it('VFORM-33 saves nothing when the form is left that was refused and not changed since', async () => {
    const { autosave, saves } = setUp();
    autosave.changed();
    await wait(3000);
    saves[0]?.fail(REFUSED);
    await wait(0);
    autosave.leave();
    expect(saves).toHaveLength(1);
  });

  it('VFORM-33 saves nothing either that is refused only after the form was left', async () => {
    const { autosave, saves } = setUp();
    autosave.changed();
    await wait(3000);
    autosave.leave();
    saves[0]?.fail(REFUSED);
    await wait(10_000);
    expect(saves).toHaveLength(1);
  });

  it('VFORM-33 saves what was changed while the save in progress was refused', async () => {
    const { autosave, saves } = setUp();
    autosave.changed();
    await wait(3000);
    autosave.changed();
    saves[0]?.fail(REFUSED);
    await wait(0);
    autosave.leave();
    expect(saves).toHaveLength(2);
  });

  it('VFORM-33 saves nothing that was discarded while it was being saved', async () => {
    const { autosave, saves } = setUp();
    autosave.changed();
    await wait(3000);
    autosave.discard();
    autosave.leave();
    saves[0]?.fail();
    await wait(10_000);
    expect(saves).toHaveLength(1);
  });

  it('VFORM-33 saves it once the save in progress is over', async () => {
    const { autosave, saves } = setUp();
    autosave.changed();
    await wait(3000);
    autosave.changed();
    autosave.leave();
    saves[0]?.done();
    await wait(3000);
    expect(saves).toHaveLength(2);
  });

  it('VFORM-33 does not run after a press of the button, nor for changes that are discarded', async () => {
    const { autosave, saves } = setUp();
    autosave.changed();
    await autosave.exclusively(async () => undefined);
    autosave.leave();
    autosave.changed();
    autosave.discard();
    autosave.leave();
    await wait(10_000);
    expect(saves).toHaveLength(0);
  });
});

describe('autosave once the connection is back', () => {
  it('VFORM-36 saves what could not be saved, but not what was refused', async () => {
    const { autosave, saves } = setUp();
    autosave.changed();
    await wait(3000);
    saves[0]?.fail();
    autosave.retry();
    await wait(3000);
    expect(saves).toHaveLength(2);
    saves[1]?.fail(REFUSED);
    autosave.retry();
    await wait(10_000);
    expect(saves).toHaveLength(2);
  });

  it('VFORM-36 saves what is being saved if that fails only then', async () => {
    const { autosave, saves } = setUp();
    autosave.changed();
    await wait(3000);
    autosave.retry();
    saves[0]?.fail();
    await wait(3000);
    expect(saves).toHaveLength(2);
  });

  /** The number of saves that follow a press of the button that failed like this. */
  async function savesAfterPress(error: Error): Promise<number> {
    const { autosave, saves } = setUp();
    autosave.changed();
    await expect(autosave.exclusively(() => Promise.reject(error))).rejects.toBe(error);
    autosave.retry();
    await wait(3000);
    return saves.length;
  }

  it('VFORM-36 saves what the button could not save, but not what it was refused', async () => {
    expect(await savesAfterPress(new Error('down'))).toBe(1);
    expect(await savesAfterPress(REFUSED)).toBe(0);
  });
});

describe('autosave of a form that was left', () => {
  /** The connection is lost or back, as the browser says. */
  function become(state: 'online' | 'offline'): void {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online');
    window.dispatchEvent(new Event(state));
  }
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('VFORM-36 saves once the connection is back what could not be saved without it, and that once', async () => {
    const { autosave, saves } = setUp();
    become('offline');
    autosave.changed();
    autosave.leave();
    saves[0]?.fail();
    await wait(10_000);
    expect(saves).toHaveLength(1);
    become('online');
    await wait(0);
    saves[1]?.done();
    await wait(0);
    become('offline');
    become('online');
    await wait(10_000);
    expect(saves).toHaveLength(2);
  });

  it.each([
    ['what was refused', 'offline', REFUSED],
    ['what another form may have saved since, as there was a connection', 'online', undefined],
  ] as const)('VFORM-36 does not save then %s', async (_, state, error) => {
    const { autosave, saves } = setUp();
    become(state);
    autosave.changed();
    autosave.leave();
    saves[0]?.fail(error);
    await wait(0);
    become('online');
    await wait(10_000);
    expect(saves).toHaveLength(1);
  });
});

describe('autosave of an account whose session ends', () => {
  /** From now on the cookies stand for this user, and the client knows it. */
  async function signIn(user: object): Promise<void> {
    createFakeServer().on('GET /api/auth/user', { body: user });
    await refreshCurrentUser();
    await wait(0);
  }

  it('VFORM-35 saves what the end of the session took away once the same account is back, and no other', async () => {
    await signIn(MEMBER);
    const { autosave, saves } = setUp();
    autosave.changed();
    await wait(3000);
    saves[0]?.fail();
    await signIn(GUEST);
    autosave.leave();
    await signIn(OTHER);
    await wait(10_000);
    expect(saves).toHaveLength(1);
    await signIn(MEMBER);
    expect(saves).toHaveLength(2);
    saves[1]?.done();
    await signIn(OTHER);
    await signIn(MEMBER);
    expect(saves).toHaveLength(2);
  });

  it('VFORM-35 saves it also if the form was left before the client knew that the session had ended', async () => {
    await signIn(MEMBER);
    const { autosave, saves } = setUp();
    autosave.changed();
    autosave.leave();
    saves[0]?.fail();
    await signIn(GUEST);
    expect(saves).toHaveLength(1);
    await signIn(MEMBER);
    expect(saves).toHaveLength(2);
  });

  it('VFORM-35 saves nothing that was refused before the session ended', async () => {
    await signIn(MEMBER);
    const { autosave, saves } = setUp();
    autosave.changed();
    await wait(3000);
    saves[0]?.fail(REFUSED);
    await signIn(GUEST);
    autosave.leave();
    await signIn(MEMBER);
    expect(saves).toHaveLength(1);
  });

  it('VFORM-35 saves nothing that failed for another reason, which another form may have saved since', async () => {
    await signIn(MEMBER);
    const { autosave, saves } = setUp();
    autosave.changed();
    autosave.leave();
    saves[0]?.fail();
    await wait(0);
    await signIn(GUEST);
    await signIn(MEMBER);
    expect(saves).toHaveLength(1);
  });

  it('VFORM-35 asks no second time for as long as nobody else has been there', async () => {
    await signIn(MEMBER);
    const { autosave, saves } = setUp();
    autosave.changed();
    autosave.leave();
    saves[0]?.fail();
    await signIn(MEMBER);
    expect(saves).toHaveLength(1);
  });

  it('VFORM-33 saves a guest’s form for the account that has been signed in elsewhere, if the server lets it', async () => {
    await signIn(GUEST);
    const { autosave, saves } = setUp();
    autosave.changed();
    await signIn(MEMBER);
    autosave.leave();
    expect(saves).toHaveLength(1);
  });
});
