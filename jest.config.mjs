import { SERVICES } from './scripts/checks/services.mjs';

/** One configuration at the root: nested roots resolve wrongly with ESM. */
const transform = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
      module: { type: 'es6' },
    },
  ],
};

const common = {
  rootDir: import.meta.dirname,
  transform,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.data/'],
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
  transformIgnorePatterns: ['/node_modules/'],
};

const node = (displayName, roots, more = {}) => ({
  ...common,
  displayName,
  roots: roots.map((root) => `<rootDir>/${root}`),
  testMatch: ['**/*.test.ts'],
  testEnvironment: '<rootDir>/scripts/jest/worker-realm-environment.mjs',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  runtime: '<rootDir>/scripts/jest/worker-realm-runtime.cjs',
  globalSetup: '<rootDir>/packages/test-engines/src/global-setup.ts',
  globalTeardown: '<rootDir>/packages/test-engines/src/global-teardown.ts',
  ...more,
});

export default {
  // Ends only what hangs: beside two busy loops tests took ten times as long as alone, with products, engines and hundreds of calls in them.
  testTimeout: 300_000,
  testSequencer: '<rootDir>/scripts/jest/longest-first.mjs',
  projects: [
    node('packages', ['packages']),
    ...SERVICES.map((name) => node(name, [`services/${name}`])),
    node('gateway', ['gateway'], {
      setupFiles: ['<rootDir>/gateway/test/support/check-responses.ts'],
    }),
    node('local', ['infra/local', 'infra/setup', 'scripts']),
    // Starts engines and processes of its own.
    node('faults', ['test/faults'], { globalSetup: undefined, globalTeardown: undefined }),
    // What needs Docker or a cluster: `npm run test:compose`, `npm run test:cluster`; never part of `npm test`, nor is `upgrade`.
    node('compose', ['test/compose'], { globalSetup: undefined, globalTeardown: undefined }),
    node('cluster', ['test/cluster'], { globalSetup: undefined, globalTeardown: undefined }),
    // Starts two versions of the product: `npm run test:upgrade`.
    node('upgrade', ['test/upgrade']),
    node('e2e', ['test/e2e'], {
      globalSetup: '<rootDir>/test/e2e/support/global-setup.ts',
      globalTeardown: '<rootDir>/test/e2e/support/global-teardown.ts',
    }),
    {
      ...common,
      displayName: 'web',
      roots: ['<rootDir>/web/src', '<rootDir>/web/build'],
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      testEnvironment: 'jsdom',
      setupFiles: ['<rootDir>/web/src/testing/browser-gaps.ts'],
      moduleNameMapper: {
        '\\.module\\.css$': '<rootDir>/web/src/testing/style-names.ts',
        '\\.css$': '<rootDir>/web/src/testing/no-styles.ts',
      },
      // jest adds `import` or `require` itself: named here, they would hold for both.
      testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
    },
  ],
};
