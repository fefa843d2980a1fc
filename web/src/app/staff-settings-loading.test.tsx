import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';

let arrive: () => void = () => undefined;
const arrived = new Promise<void>((resolve) => {
  arrive = resolve;
});
jest.unstable_mockModule('../features/staff/components/settings/settings-view.tsx', async () => {
  await arrived;
  return { SettingsView: () => <p>The settings</p> };
});

it('shows the place of the settings while their code is loading', async () => {
  const { renderApp } = await import('../testing/render-app.tsx');
  const { createStaffServer } = await import('../testing/staff.ts');
  await renderApp('/admin?view=settings', createStaffServer());
  const main = await screen.findByRole('main');
  expect(main.querySelector('.skeleton')).toBeTruthy();
  arrive();
  expect(await screen.findByText('The settings')).toBeTruthy();
  expect(main.querySelector('.skeleton')).toBeNull();
});
