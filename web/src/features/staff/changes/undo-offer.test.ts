import { beforeEach, expect, it, jest } from '@jest/globals';

beforeEach(() => {
  sessionStorage.clear();
  jest.useRealTimers();
});

/** The module after a page reload. */
function loadedAnew(): Promise<typeof import('./undo-offer.ts')> {
  jest.resetModules();
  return import('./undo-offer.ts');
}

const CHANGE = { id: 's1', version: 2, customerName: 'Jordan Reyes' };

it('STAFF-09 offers Undo at once after a page reload, until the time is over', async () => {
  jest.useFakeTimers({ now: 1_000 });
  const { offerUndo } = await loadedAnew();
  offerUndo({ ...CHANGE, undoForMs: 10_000 });
  jest.setSystemTime(10_999);
  expect((await loadedAnew()).currentUndo()).toEqual({ ...CHANGE, until: 11_000 });
  jest.setSystemTime(11_000);
  expect((await loadedAnew()).currentUndo()).toBeNull();
});

it('STAFF-09 offers nothing after a page reload if it was undone, or the stored offer is invalid', async () => {
  const first = await loadedAnew();
  first.offerUndo({ ...CHANGE, undoForMs: 10_000 });
  first.withdrawUndo();
  expect((await loadedAnew()).currentUndo()).toBeNull();
  for (const odd of ['', '{', '[]', '{"id":"s1","version":2,"until":"soon"}']) {
    sessionStorage.setItem('undoOffer', odd);
    expect((await loadedAnew()).currentUndo()).toBeNull();
  }
});
