import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AnswerGroup } from './answer-group.tsx';

afterEach(cleanup);

const ANSWERS = ['Morning', 'Afternoon', 'Evening'].map((label) => ({ value: label, label }));

function group(closed: readonly string[]) {
  const answers = ANSWERS.map((one) => ({ ...one, disabled: closed.includes(one.value) }));
  return <AnswerGroup label="When?" answers={answers} value="Morning" onAnswer={() => undefined} />;
}

/** A group that keeps its answer. */
function OwnGroup() {
  const [value, setValue] = useState<string | null>(null);
  return <AnswerGroup label="When?" answers={ANSWERS} value={value} onAnswer={setValue} />;
}

const tabStops = () =>
  screen
    .getAllByRole('radio')
    .flatMap(({ tabIndex, textContent }) => (tabIndex ? [] : textContent));

describe('a group of answers', () => {
  it('FLOW-06 can be reached by Tab though the chosen answer is disabled, and that one isn’t chosen', async () => {
    render(group(['Morning']));
    expect(tabStops()).toEqual(['Afternoon']);
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Afternoon');
  });

  it('FLOW-06 can be reached by Tab though the answer that arrow keys led to is disabled meanwhile', async () => {
    const { rerender } = render(group([]));
    expect(tabStops()).toEqual(['Morning']);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(tabStops()).toEqual(['Afternoon']);
    rerender(group(['Afternoon']));
    expect(tabStops()).toEqual(['Morning']);
    rerender(group(['Morning', 'Afternoon']));
    expect(tabStops()).toEqual(['Evening']);
  });

  it('FLOW-06 leads Tab to the clicked answer, wherever arrow keys led before', async () => {
    render(<OwnGroup />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.click(screen.getByRole('radio', { name: 'Evening' }));
    expect(tabStops()).toEqual(['Evening']);
  });
});
