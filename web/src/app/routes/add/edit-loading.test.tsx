import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';

let arrive: () => void = () => undefined;
const arrived = new Promise<void>((resolve) => {
  arrive = resolve;
});
jest.unstable_mockModule('../../../features/vehicle-form/components/edit-vehicle.tsx', async () => {
  await arrived;
  return { default: () => <p>The form</p> };
});

it('shows the place of the form below its heading while the code of edit mode is loading', async () => {
  const { MEMBER, renderApp } = await import('../../../testing/render-app.tsx');
  const { addPageServer, CAMRY } = await import('../../../testing/add-page.ts');
  const { container } = await renderApp(
    '/add?vehicle=v-1',
    addPageServer({ vehicles: [CAMRY] }),
    MEMBER,
  );
  await screen.findByRole('heading', { level: 1, name: 'Edit Vehicle Details' });
  expect(container.querySelector('main .skeleton')).toBeTruthy();
  arrive();
  expect(await screen.findByText('The form')).toBeTruthy();
  expect(container.querySelector('main .skeleton')).toBeNull();
});
