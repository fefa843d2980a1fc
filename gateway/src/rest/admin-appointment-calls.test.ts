import { describe, expect, it } from '@jest/globals';
import { adminAppointmentCalls } from './admin-appointment-calls.ts';

describe('DELETE /api/admin/appointments/:id', () => {
  /** Sends the call, while the named service fails. */
  const deleteWhileFailing = async (serviceName: string) => {
    const message = `${serviceName} has failed`;
    const exchange = {
      params: { id: 'appointment-1' },
      idempotencyKey: null,
      runPartially: async () => ({
        data: null,
        errors: [{ message, extensions: { serviceName, code: 'UNAVAILABLE' } }],
      }),
    };
    const call = adminAppointmentCalls().find(({ method }) => method === 'DELETE');
    return await call?.handle(exchange as never);
  };

  it('API-35 has succeeded once bookings has deleted it, though the list of admin is behind', async () => {
    expect(await deleteWhileFailing('admin')).toEqual({ success: true });
  });

  it('API-35 fails if bookings does', async () => {
    await expect(deleteWhileFailing('bookings')).rejects.toThrow('bookings has failed');
  });
});

describe('PUT and PATCH /api/admin/appointments/:id', () => {
  const ROW = {
    id: 'appointment-1',
    stale: false,
    deleted: false,
    price: '$150',
    location: 'Home',
  };
  const UNKNOWN = { id: 'appointment-1', stale: null, deleted: null, price: null, location: null };
  /** What a change responds, where the graph responds with this row. */
  const change = async (row: object, method = 'PATCH', body: object = { price: 17_550 }) => {
    const exchange = {
      params: { id: 'appointment-1' },
      body,
      idempotencyKey: null,
      runPartially: async () => ({ data: { updateAppointment: row }, errors: [] }),
    };
    const call = adminAppointmentCalls().find((one) => one.method === method);
    return await call?.handle(exchange as never);
  };

  it('API-49 is not stale once the lists for staff have the change', async () => {
    const response = await change({ ...ROW, price: '$175.50' });
    expect(response).toMatchObject({ price: '$175.50', location: 'Home' });
    expect(response).not.toHaveProperty('stale');
  });

  it('API-49 says that the lists for staff are behind, with what they have', async () => {
    const stale = { ...ROW, stale: true };
    expect(await change(stale)).toMatchObject({ price: '$150', location: 'Home', stale: true });
  });

  it('API-49 responds with what was sent where the lists for staff do not know the appointment', async () => {
    expect(await change(UNKNOWN)).toMatchObject({
      id: 'appointment-1',
      price: '$175.50',
      location: null,
      stale: true,
    });
    const put = { serviceDate: '2031-01-01', location: '1 Elm Street' };
    expect(await change(UNKNOWN, 'PUT', put)).toMatchObject({ ...put, price: null, stale: true });
  });

  it('API-49 is not found if it was deleted after the request that is repeated', async () => {
    await expect(change({ ...UNKNOWN, stale: false, deleted: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Appointment not found.',
    });
  });
});
