import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ANSWERED } from '../testing/samples.ts';
import { clearDraftOnLeaving } from './clear-draft-on-leaving.ts';
import { writeSessionDraft } from './session-draft.ts';

let visibility: DocumentVisibilityState = 'visible';
let leave: () => void;

function hasDraft(): boolean {
  return sessionStorage.getItem('quizDraft') !== null;
}

function become(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  writeSessionDraft({ answers: ANSWERED, sessionId: null }, '7');
  leave = clearDraftOnLeaving(window);
});

afterEach(() => {
  leave();
  visibility = 'visible';
  jest.useRealTimers();
});

describe('the draft in session storage', () => {
  it.each(['beforeunload', 'pagehide'])('DRAFT-04 is cleared on page unload, at %s', (event) => {
    window.dispatchEvent(new Event(event));
    expect(hasDraft()).toBe(false);
  });

  it('DRAFT-05 is cleared 30000 ms after the tab is hidden', () => {
    become('hidden');
    jest.advanceTimersByTime(29_999);
    expect(hasDraft()).toBe(true);
    jest.advanceTimersByTime(1);
    expect(hasDraft()).toBe(false);
  });

  it('DRAFT-05 stays if the tab is shown again in time', () => {
    become('hidden');
    jest.advanceTimersByTime(20_000);
    become('visible');
    jest.advanceTimersByTime(60_000);
    expect(hasDraft()).toBe(true);
  });

  it.each([
    [29_999, true],
    [30_000, false],
  ])('DRAFT-05 stays after a tab was frozen for %d ms while hidden: %s', (ms, stays) => {
    become('hidden');
    // A frozen tab's timers stand still, the clock doesn't.
    jest.setSystemTime(Date.now() + ms);
    become('visible');
    expect(hasDraft()).toBe(stays);
  });

  it('DRAFT-05 is restored in a tab that the browser discarded up to 30 s after it was hidden, however long nothing was typed before', async () => {
    jest.advanceTimersByTime(120_000);
    become('hidden');
    jest.setSystemTime(Date.now() + 10_000);
    jest.resetModules();
    const anew = await import('./session-draft.ts');
    expect(anew.readSessionDraft('7')).not.toBeNull();
    jest.setSystemTime(Date.now() + 20_000);
    expect(anew.readSessionDraft('7')).toBeNull();
  });

  it('DRAFT-05 brings back no draft that was cleared before the tab is hidden', () => {
    window.dispatchEvent(new Event('pagehide'));
    become('hidden');
    expect(hasDraft()).toBe(false);
  });

  it('DRAFT-06 is cleared on leaving the page', () => {
    leave();
    expect(hasDraft()).toBe(false);
  });
});
