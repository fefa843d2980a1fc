import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { CardSkeleton } from './card-skeleton.tsx';

it('takes the place of a vehicle’s card, for those who see it', () => {
  render(<CardSkeleton>Mileage</CardSkeleton>);
  const card = screen.getByText('Mileage').closest('.card');
  expect(card?.classList).toContain('vehicle-card');
  expect(card?.getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByText('Loading...').closest('[aria-hidden]')).toBeNull();
});
