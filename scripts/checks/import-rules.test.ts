import { describe, expect, it } from '@jest/globals';
import { faultsOf, faultsOfTest, looseFiles, RULES } from './import-rules.mjs';

/** For each rule a bad example that it catches and a good one that it allows. */
const EXAMPLES: [rule: string, file: string, bad: string, good: string][] = [
  [
    'domain stands alone',
    'services/bookings/src/domain/appointment/book.ts',
    "import { PrismaClient } from '@prisma/client';",
    "import { SERVICE_PACKAGES } from '@dewlane/catalog';",
  ],
  [
    'application knows the domain and its ports only',
    'services/bookings/src/application/commands/book-appointment.ts',
    "import { save } from '../../adapters/db/save.ts';",
    "import type { Appointments } from '../ports.ts';",
  ],
  [
    'the kit for application stands alone',
    'packages/service-kit/src/application/delivery.ts',
    "import { pause } from '../process/pause.ts';",
    "import type { PlainJson } from './plain-json.ts';",
  ],
  [
    'adapters keep apart',
    'services/bookings/src/adapters/graphql/resolvers.ts',
    "import { pool } from '../db/pool.ts';",
    "import { loaders } from './loaders.ts';",
  ],
  [
    'only main reads the environment and wires',
    'services/bookings/src/application/ports.ts',
    "import { settings } from '../main/config.ts';",
    "import type { Appointment } from '../domain/appointment/appointment.ts';",
  ],
  [
    'services never meet in code',
    'services/bookings/src/adapters/http/client.ts',
    "import { startVehicles } from '@dewlane/vehicles';",
    "import { ownedVehicle } from '@dewlane/internal-api';",
  ],
  [
    'the product needs nothing that is for tests',
    'infra/local/src/demo/fill-demo.ts',
    "import { startTokenIssuer } from '@dewlane/service-kit/testing';",
    "import { startTokenIssuer } from '@dewlane/service-kit/token-issuer';",
  ],
  [
    'kafkajs stays behind its port',
    'packages/service-kit/src/events/outbox/relay.ts',
    "const { Kafka } = await import('kafkajs');",
    "import { createKafkaBus } from './kafka/kafka-bus.ts';",
  ],
  [
    'packages never import services',
    'packages/service-kit/src/server/server.ts',
    "import { startIdentity } from '@dewlane/identity';",
    "import { anyEventSchema } from '@dewlane/events';",
  ],
  [
    'web knows generated types and the catalogue',
    'web/src/features/home/home-page.tsx',
    "import { pool } from '@dewlane/service-kit';",
    "import { MODELS } from '@dewlane/catalog/models';",
  ],
  [
    'web imports run inwards: lib, components, features, app',
    'web/src/components/ui/button.tsx',
    "const page = import('../../features/home/home-page.tsx');",
    "import { cx } from '../../lib/cx.ts';",
  ],
  [
    'features of the web client keep apart',
    'web/src/features/garage/components/home.tsx',
    "import { showStep } from '../../booking/components/questionnaire.tsx';",
    "import { useGarage } from '../api/use-garage.ts';",
  ],
  [
    'a workspace declares what it imports',
    'packages/events/src/envelope.ts',
    "import pg from 'pg';",
    "import { z } from 'zod';",
  ],
];

describe('import rules', () => {
  it.each(EXAMPLES)('catches a bad example: %s', (rule, file, bad) => {
    const { says } = RULES.find(({ name }) => name === rule) ?? { says: 'unknown rule' };
    expect(faultsOf(file, bad).join('\n')).toContain(says);
  });

  it.each(EXAMPLES)('allows a good example: %s', (_rule, file, _bad, good) => {
    expect(faultsOf(file, good)).toEqual([]);
  });

  it('has an example for every rule', () => {
    expect(EXAMPLES.map(([rule]) => rule).sort()).toEqual(RULES.map(({ name }) => name).sort());
  });

  it('lets application say who caused a change, without the contracts of events', () => {
    const file = 'services/bookings/src/application/ports.ts';
    expect(faultsOf(file, "import type { Cause } from '@dewlane/events/cause';")).toEqual([]);
    expect(faultsOf(file, "import type { AnyEvent } from '@dewlane/events';")).toHaveLength(1);
  });

  it('lets application import the kit’s entry for it, and nothing else of the kit', () => {
    const file = 'services/identity/src/application/ports.ts';
    expect(
      faultsOf(file, "import type { PlainJson } from '@dewlane/service-kit/application';"),
    ).toEqual([]);
    expect(faultsOf(file, "import { pause } from '@dewlane/service-kit';")).toHaveLength(1);
  });

  it('lets the kit for application import no package', () => {
    const file = 'packages/service-kit/src/application/plain-json.ts';
    expect(faultsOf(file, "import { z } from 'zod';")).toHaveLength(1);
  });

  it('recognises every form of import', () => {
    const forms = [
      "import x from '@dewlane/identity';",
      "import type { X } from '@dewlane/identity';",
      "export * from '@dewlane/identity';",
      "export { x } from '@dewlane/identity';",
      "await import('@dewlane/identity');",
    ];
    for (const form of forms) {
      const faults = faultsOf('services/bookings/src/main/compose.ts', form);
      expect(faults.join('\n')).toContain('no service imports another');
    }
  });
});

describe('imports of tests', () => {
  const file = 'services/admin/test/lists.test.ts';

  it.each([
    "import { createTestDatabase } from '@dewlane/test-engines';",
    "import { it } from '@jest/globals';",
    "import { harness } from './harness.ts';",
  ])(
    'may come from the workspace itself, its dependencies or the tools for all tests: %s',
    (text) => {
      expect(faultsOfTest(file, text)).toEqual([]);
    },
  );

  it.each([
    "import { startGateway } from '@dewlane/gateway';",
    "import { book } from '../../bookings/test/harness.ts';",
  ])('must not come from an undeclared workspace: %s', (text) => {
    expect(faultsOfTest(file, text)).toHaveLength(1);
  });
});

describe('folders of the web client', () => {
  it.each([
    'web/src/lib/dates.ts',
    'web/src/features/auth/requirements.ts',
    'web/src/features/booking/own-booking/words.ts',
  ])('must contain no loose file such as %s', (loose) => {
    const faults = looseFiles([
      loose,
      'web/src/lib/dates/dates.ts',
      'web/src/features/booking/components/questionnaire.tsx',
    ]);
    expect(faults).toEqual([`${loose}: put it in a folder that says what is in it`]);
  });
});
