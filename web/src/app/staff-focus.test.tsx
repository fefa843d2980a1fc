import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../testing/render-app.tsx';
import { createStaffServer, staffAppointment } from '../testing/staff.ts';

let server: ReturnType<typeof createStaffServer>;

beforeEach(() => {
  server = createStaffServer();
  server.listAppointments(() => [staffAppointment('s1')]);
  server.showAppointment(() => staffAppointment('s1'));
});

describe('the focus of a link that goes with its view', () => {
  it('FLOW-06 goes to the content of the appointment that a list leads to', async () => {
    await renderApp('/admin?view=appointments', server);
    await userEvent.click(await screen.findByRole('link', { name: /Nov 21/ }));
    await screen.findByRole('heading', { level: 1, name: 'CW-7KM4QX2P' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('FLOW-06 goes to the content of the view that Welcome leads to', async () => {
    await renderApp('/admin', server);
    await userEvent.click(await screen.findByRole('button', { name: 'All Appointments' }));
    await screen.findByRole('heading', { level: 1, name: 'All Appointments' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });
});
