import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeServer } from '../testing/fake-server.ts';
import { appointmentsResponse, vehicle, vehiclesResponse } from '../testing/garage.ts';
import { MEMBER, renderApp } from '../testing/render-app.tsx';

let vehicles: ReturnType<typeof vehicle>[];
/** Ends all running animations. */
let endAnimations: () => void;

beforeEach(async () => {
  const server = createFakeServer();
  vehicles = [vehicle('v1'), vehicle('v2', { label: '2022 Subaru Outback' })];
  server.onGraph('GarageVehicles', () => vehiclesResponse(vehicles));
  server.onGraph('GarageAppointments', () => appointmentsResponse());
  server.onGraph('DeleteVehicle', (variables) => {
    const { id } = variables['input'] as { id: string };
    vehicles = vehicles.filter((one) => one.id !== id);
    return { deleteVehicle: { __typename: 'DeletedVehicle', id } };
  });
  const ended = new Promise<void>((resolve) => {
    endAnimations = resolve;
  });
  Element.prototype.getAnimations = () => [{ finished: ended } as unknown as Animation];
  await renderApp('/home', server, MEMBER);
});
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'getAnimations');
});

async function deleteVehicle(label: string): Promise<void> {
  const remove = await screen.findByRole('button', { name: `Delete vehicle ${label}` });
  await userEvent.click(remove);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('Vehicle Deleted');
}
const leaving = () => document.querySelector('.leaving');

describe('the card of a deleted vehicle', () => {
  it('HOME-18 shrinks away, no longer usable, before its neighbour takes its place, and keeps the focus on the page', async () => {
    await deleteVehicle('2021 Toyota Camry');
    expect(leaving()?.textContent).toContain('2021 Toyota Camry');
    expect(leaving()?.hasAttribute('inert')).toBe(true);
    expect(screen.queryByText('2022 Subaru Outback')).toBeNull();
    await act(async () => endAnimations());
    await waitFor(() => expect(leaving()).toBeNull());
    expect(screen.getByRole('heading', { level: 3, name: '2022 Subaru Outback' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('HOME-18 HOME-26 shrinks away before the page says that no vehicle is left', async () => {
    vehicles.pop();
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(screen.queryByText('1 of 2')).toBeNull());
    await deleteVehicle('2021 Toyota Camry');
    expect(leaving()).not.toBeNull();
    expect(screen.queryByText('No vehicles found')).toBeNull();
    await act(async () => endAnimations());
    expect(await screen.findByText('No vehicles found')).toBeTruthy();
    expect(leaving()).toBeNull();
  });
});
