import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { BOOKED } from '../../testing/samples.ts';

/** How often the dialog's code was asked for. */
let asked = 0;

jest.unstable_mockModule('../../../../components/ui/dialog-sheet.tsx', () => {
  asked += 1;
  return { default: () => null };
});

const { ConfirmedActions } = await import('./confirmed-actions.tsx');

afterEach(cleanup);

it('loads no dialog for an account, to which nothing is offered', async () => {
  render(<ConfirmedActions appointment={BOOKED} isGuest={false} />, { wrapper: MemoryRouter });
  await act(async () => undefined);
  expect(screen.getByRole('link', { name: 'View My Vehicles' })).toBeTruthy();
  expect(asked).toBe(0);
});
