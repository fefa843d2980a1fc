import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { createFakeServer } from '../../../testing/fake-server.ts';
import { GUEST } from '../../../testing/render-app.tsx';
import { Payment } from './payment.tsx';

it('PAY-01 says that it is loading until it is known who the customer is', async () => {
  const server = createFakeServer();
  const respond = server.holdAt('GET /api/auth/user');
  render(<Payment />, { wrapper: MemoryRouter });
  expect(screen.getByText('Loading...')).toBeTruthy();
  respond({ body: GUEST });
  expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeTruthy();
  expect(screen.queryByText('Loading...')).toBeNull();
});
