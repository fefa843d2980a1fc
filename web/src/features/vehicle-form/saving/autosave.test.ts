import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type AutosaveStatus, createAutosave } from './autosave.ts';

beforeEach(() => {
  jest.useFakeTimers();
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
    isReady: () => form.isReady,
    save: () =>
      new Promise((resolve, reject) => {
        saves.push({ done: () => resolve(), fail: (error = new Error('down')) => reject(error) });
      }),
    isRefusal: (error) => error === REFUSED,
    onStatus: (status) => shown.push(status),
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
