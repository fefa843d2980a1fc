import { randomUUID } from 'node:crypto';
import type { TokenClaims } from '@dewlane/internal-api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Harness, STAFF, startHarness } from './support/harness.ts';

let admin: Harness;

beforeAll(async () => {
  admin = await startHarness();
});

afterAll(async () => {
  await admin.stop();
});

describe('permissions', () => {
  const fields = [
    'staffAppointments { totalCount }',
    'staffAppointmentsOfDay(date: "2026-11-21") { id }',
    'staffAppointmentCounts(month: "2026-11") { date }',
    'staffAppointment(id: "x") { id }',
    'staffUsers { totalCount }',
    'staffQuizResponses { totalCount }',
    'auditEntries { totalCount }',
    '_entities(representations: [{ __typename: "StaffAppointment", id: "x", version: 1 }]) { __typename }',
    '_entities(representations: [{ __typename: "StaffUser", id: "7", version: 1 }]) { __typename }',
  ];
  const others: TokenClaims[] = [
    { customer: { kind: 'guest', id: `guest_${randomUUID()}`, guestIds: [] } },
    { customer: { kind: 'customer', id: '7', guestIds: [] } },
    { system: 'gateway' },
    {},
  ];

  it.each(fields)('PERM-03 lets staff read %s', async (field) => {
    expect((await admin.graphql(STAFF, `{ ${field} }`)).errors).toBeUndefined();
  });

  // Signing in wouldn't help a customer (PERM-16).
  const FORBIDDEN = { code: 'FORBIDDEN', status: 403 };
  const UNAUTHENTICATED = { code: 'UNAUTHENTICATED', status: 401 };

  it.each(fields)('PERM-05 refuses everybody else %s', async (field) => {
    for (const claims of others) {
      const { data, errors } = await admin.graphql(claims, `{ ${field} }`);
      const isCustomer = claims.customer?.kind === 'customer';
      expect(errors?.[0]?.extensions).toMatchObject(isCustomer ? FORBIDDEN : UNAUTHENTICATED);
      expect(
        Object.values(data ?? {})
          .flat()
          .filter(Boolean),
      ).toEqual([]);
    }
  });
});
