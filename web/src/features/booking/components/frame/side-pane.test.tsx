import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { EMPTY_ANSWERS } from '../../machine/answers.ts';
import { quizAt } from '../../testing/samples.ts';
import { SidePane } from './side-pane.tsx';

afterEach(cleanup);

const terms = () => screen.queryAllByRole('term').map(({ textContent }) => textContent);

describe('the pane beside a question', () => {
  it('says where the answers will be before there are any', () => {
    render(<SidePane state={{ ...quizAt(0), answers: EMPTY_ANSWERS }} />);
    expect(screen.getByText('Your answers gather here.')).toBeTruthy();
    expect(terms()).toEqual([]);
  });

  it('lists the answers given so far', () => {
    const answers = { ...EMPTY_ANSWERS, contactName: 'Jordan Reyes', location: '1 Oak Street' };
    render(<SidePane state={{ ...quizAt(1), answers }} />);
    expect(screen.queryByText('Your answers gather here.')).toBeNull();
    expect(terms()).toEqual(['Contact', 'Location']);
    expect(screen.getByText('Jordan Reyes')).toBeTruthy();
  });
});
