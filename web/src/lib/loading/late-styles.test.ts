import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { applyLateStyles } from './late-styles.ts';

class FakeTransition {
  finish = jest.fn();
}

let transition: FakeTransition;
beforeEach(() => {
  transition = new FakeTransition();
  Object.assign(globalThis, { CSSTransition: FakeTransition });
  Object.assign(document, { getAnimations: () => [transition] });
});
afterEach(() => {
  document.head.replaceChildren();
  Reflect.deleteProperty(globalThis, 'CSSTransition');
  Reflect.deleteProperty(document, 'getAnimations');
  jest.restoreAllMocks();
});

/** The link in index.html, whose sheet is being fetched. */
function addLink(): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.dataset['lateStyles'] = '';
  document.head.append(link);
  return link;
}

it('waits for nothing where there is no late style sheet', async () => {
  await expect(applyLateStyles()).resolves.toBeUndefined();
});

it('applies the style sheet, and resolves once that is done, with no transition under way', async () => {
  const link = addLink();
  let isDone = false;
  const done = applyLateStyles().then(() => {
    isDone = true;
  });
  expect(link.rel).toBe('stylesheet');
  await Promise.resolve();
  expect([isDone, transition.finish.mock.calls.length]).toEqual([false, 0]);
  link.dispatchEvent(new Event('load'));
  await done;
  expect(transition.finish).toHaveBeenCalledTimes(1);
});

it('resolves although the style sheet cannot be loaded', async () => {
  const logged = jest.spyOn(console, 'warn').mockReturnValue(undefined);
  const link = addLink();
  const done = applyLateStyles();
  link.dispatchEvent(new Event('error'));
  await expect(done).resolves.toBeUndefined();
  expect(logged).toHaveBeenCalled();
});
