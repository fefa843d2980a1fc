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
