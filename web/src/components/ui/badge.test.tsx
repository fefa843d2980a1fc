import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Badge } from './badge.tsx';

it.each(['need', 'soon', 'fresh', 'scheduled', 'other'] as const)(
  'has the class of its look: %s',
  (look) => {
    render(<Badge look={look}>{look}</Badge>);
    expect(screen.getByText(look).classList).toContain(`badge-${look}`);
  },
);
