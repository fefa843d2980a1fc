import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { StatusBadge } from './status-badge.tsx';

describe('StatusBadge', () => {
  it.each([
    ['completed', 'Completed', 'badge-fresh'],
    ['scheduled', 'Scheduled', 'badge-scheduled'],
    ['in_progress', 'In progress', 'badge-other'],
    ['cancelled', 'Cancelled', 'badge-other'],
  ])(
    'BADGE-11 shows %s in its colour: completed green, scheduled blue, other grey',
    (status, label, look) => {
      render(<StatusBadge status={status} />);
      expect(screen.getByText(label).className).toContain(look);
    },
  );

  it('BADGE-12 calls an appointment without a status Scheduled', () => {
    render(<StatusBadge status={null} />);
    expect(screen.getByText('Scheduled').className).toContain('badge-scheduled');
  });
});
