import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { leaveStep } from './leave-step.ts';

interface Leaving {
  readonly element: HTMLElement;
  readonly frames: Record<string, unknown>;
  readonly animation: { onfinish?: () => void };
}

/** What was animated; jsdom animates nothing. */
let leaving: Leaving[];

beforeEach(() => {
  leaving = [];
  Object.assign(Element.prototype, {
    animate(this: HTMLElement, frames: Record<string, unknown>) {
      const animation = {};
      leaving.push({ element: this, frames, animation });
      return animation;
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'animate');
  document.body.replaceChildren();
  jest.restoreAllMocks();
});

/** A page with one question. */
function showQuestion(): HTMLElement {
  document.body.innerHTML = `
    <main>
      <div id="question" class="step-in">
        <h1 id="title" aria-label="Question">How?</h1>
        <div role="radiogroup" aria-labelledby="title">
          <label for="yes">Yes</label><input id="yes" name="answer" type="radio">
        </div>
        <svg role="img"><linearGradient id="paint"></linearGradient></svg>
      </div>
    </main>`;
  const question = document.querySelector<HTMLElement>('#question');
  if (!question) throw new Error('There is no question.');
  return question;
}

it('shows a copy of a question that leaves, with nothing that could be pressed, read out or found twice', () => {
  const question = showQuestion();
  const before = question.outerHTML;
  leaveStep(question, false);
  const copy = document.querySelector<HTMLElement>('main > :last-child');
  expect(copy).not.toBe(question);
  expect(copy?.textContent).toBe(question.textContent);
  expect(copy?.inert).toBe(true);
  expect(copy?.getAttribute('aria-hidden')).toBe('true');
  const named = '[id], [for], [name], [role], [aria-label], [aria-labelledby]';
  expect([...(copy?.querySelectorAll(`:is(${named}):not(svg, svg *)`) ?? [])]).toEqual([]);
  expect(question.outerHTML).toBe(before);
  // A drawing refers to its own parts by their ids.
  expect(copy?.querySelector('svg #paint')).toBeTruthy();
});

it.each([
  ['to the left on the way on', false, 'translateX(-24px)'],
  ['to the right on the way back', true, 'translateX(24px)'],
])('moves the copy %s, and removes it at the end', (_where, isBack, end) => {
  const question = showQuestion();
  leaveStep(question, isBack);
  const [one, ...others] = leaving;
  expect(others).toEqual([]);
  expect(one?.frames['transform']).toEqual(['none', end]);
  expect(one?.element.isConnected).toBe(true);
  one?.animation.onfinish?.();
  expect([...(document.querySelector('main')?.children ?? [])]).toEqual([question]);
});

it('shows no copy to those who prefer reduced motion', () => {
  const isAsked = (query: string) => query === '(prefers-reduced-motion: reduce)';
  const { matchMedia } = window;
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ ...matchMedia(query), matches: isAsked(query) }));
  const question = showQuestion();
  leaveStep(question, false);
  expect(leaving).toEqual([]);
  expect(question.parentElement?.children).toHaveLength(1);
});

it('shows no copy where nothing can be animated, as it would stay', () => {
  Reflect.deleteProperty(Element.prototype, 'animate');
  const question = showQuestion();
  leaveStep(question, false);
  expect(question.parentElement?.children).toHaveLength(1);
});
