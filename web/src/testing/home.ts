import { screen } from '@testing-library/react';
import { createFakeServer } from './fake-server.ts';
import { appointment, appointmentsResponse, vehicle, vehiclesResponse } from './garage.ts';
import { MEMBER, renderApp } from './render-app.tsx';

/** /home of somebody with three vehicles, an appointment and a past service. */
export function createHome() {
  localStorage.clear();
  const server = createFakeServer();
  const home = {
    server,
    /** What the server answers; a test may replace them. */
    vehicles: [
      vehicle('v1', { label: '2021 Toyota Camry', miles: '45000', daysSinceService: 24 }),
      vehicle('v2', { label: '2022 Subaru Outback', miles: '', daysSinceService: 3 }),
      vehicle('v3', { label: '2019 Ford F-150', photoUrl: '/photos/3', daysSinceService: 15 }),
    ],
    /** Opens it, and waits for the first vehicle. */
    async open(user: object = MEMBER) {
      const app = await renderApp('/home', server, user);
      await screen.findByText('2021 Toyota Camry');
      return app;
    },
  };
  server.onGraph('GarageVehicles', () => vehiclesResponse(home.vehicles));
  server.onGraph('GarageAppointments', () =>
    appointmentsResponse(
      [appointment('a1', { vehicleId: 'v2' })],
      [
        appointment('a2', {
          status: 'completed',
          serviceType: 'Detail',
          vehicleInfo: '2019 Ford F-150',
        }),
      ],
    ),
  );
  return home;
}
