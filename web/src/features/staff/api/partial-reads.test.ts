import { InMemoryCache } from '@apollo/client';
import { expect, it } from '@jest/globals';
import {
  PreviewCapacityDocument,
  StaffAppointmentCrewDocument,
  StaffAppointmentsDocument,
  StaffCrewsOfDayDocument,
} from '../../../generated/staff/graphql.ts';
import { capacityPreview, NORTH_VAN, staffAppointment, staffPage } from '../../../testing/staff.ts';

const CHANGED = {
  ...staffAppointment('s1', { version: 2, priceCents: 17_550, price: '$175.50' }),
  ...{ withoutCrew: true, plannedStartsAt: null, crew: NORTH_VAN },
};

it.each([
  ['of who comes', StaffAppointmentCrewDocument, { staffAppointment: CHANGED }],
  ['of a day’s crews', StaffCrewsOfDayDocument, { staffAppointmentsOfDay: [CHANGED] }],
  ['before crews change', PreviewCapacityDocument, capacityPreview([CHANGED])],
  ['before days are closed', PreviewCapacityDocument, capacityPreview([], [CHANGED])],
])(
  'STAFF-03 passes no older values for those of a later version after a read %s',
  (_, query, data) => {
    const cache = new InMemoryCache();
    const list = { query: StaffAppointmentsDocument, variables: { first: 50 } };
    const staffAppointments = staffPage('StaffAppointment', [staffAppointment('s1')]);
    cache.writeQuery<object>({ ...list, data: { staffAppointments } });
    const variables = { id: 's1', date: '2026-11-21', input: {} };
    cache.writeQuery({ query, variables, data });
    expect(cache.readQuery(list)?.staffAppointments.nodes).toMatchObject([
      { version: 1, priceCents: 20_000 },
    ]);
  },
);
