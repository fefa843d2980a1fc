import { describe, expect, it } from '@jest/globals';
import { PARTS } from '../parts.ts';
import { affectedBy } from './affected-parts.ts';

describe('a saved file', () => {
  it.each([
    ['services/bookings/src/domain/owner.ts', ['bookings'], false],
    ['services/vehicles/prisma/schema.prisma', ['vehicles'], true],
    ['services/vehicles/src/adapters/graphql/schema.graphql', ['vehicles', 'gateway'], true],
    ['web/src/features/garage/api/vehicles.graphql', ['gateway'], true],
    ['gateway/src/rest/calls.ts', ['gateway'], false],
    ['packages/service-kit/src/index.ts', PARTS, false],
  ] as const)('restarts what runs %s', (file, parts, generate) => {
    expect(affectedBy(file)).toEqual({ parts, generate });
  });

  it.each([
    'services/bookings/src/domain/appointment/book.test.ts',
    'services/bookings/src/adapters/db/generated/client.ts',
    'services/bookings/README.md',
    'packages/test-engines/src/stack.ts',
    'web/src/app/routes.tsx',
  ])('restarts nothing for %s', (file) => {
    expect(affectedBy(file)).toEqual({ parts: [], generate: false });
  });
});
