import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { BOOKED } from '../../testing/samples.ts';
import { ChangeLater } from './change-later.tsx';

it.each([
  ['an add-on', 'Detail Plus', 'Choose Your Add-on, Change or Cancel'],
  ['no add-on', 'Detail', 'Change or Cancel'],
])('leads to a booking for which %s remains to be chosen', (_what, serviceType, label) => {
  render(<ChangeLater appointment={{ ...BOOKED, serviceType }} />, { wrapper: MemoryRouter });
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(
    '/appointment/appointment-1',
  );
});
