const { createRequire } = require('node:module');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { loadToStay } = require('./remember-process.mjs');

/**
 * Packages that each worker loads once, with Node.js itself, instead of with jest once for each test file: evaluating
 * them took a third of a run's CPU time, and code that is re-evaluated for each file is never optimised. The files of a
 * worker share their state, so a package belongs here only if its state is harmless. Sources of the workspaces are
 * always evaluated for each file.
 */
const SHARED_PACKAGES = [
  '@apollo/*',
  '@as-integrations/fastify',
  'axe-core',
  '@escape.tech/*',
  '@fastify/*',
  '@node-rs/argon2',
  '@prisma/adapter-pg',
  '@prisma/client/*',
  'bullmq',
  'fast-check',
  'fastify',
  'graphql',
  'ical.js',
  'ioredis',
  'jose',
  'kafkajs',
  'nodemailer',
  'pg',
  'pino',
  'playwright-core',
  'redis',
  'sharp',
  'smtp-server',
  'temporal-polyfill',
  'undici',
  'zod',
  'zod/mini',
];
const SHARED = new RegExp(
  `^(?:node:)?(${SHARED_PACKAGES.map((name) => name.replaceAll('.', '\\.').replace('*', '.+')).join('|')})$`,
);
const sharing = new WeakSet();

/**
 * Jest's runtime for `worker-realm-environment.mjs`. Jest has no setting for its two differences, so it overrides
 * internals of jest-runtime 30.5; `worker-realm.test.ts` checks that both work with the installed version.
 */
class WorkerRealmRuntime extends Runtime {
  constructor(config, environment, resolver, ...rest) {
    shareWith(resolver);
    super(config, environment, resolver, ...rest);
    compileInWorkerRealm(this);
    loadSharedPackages(this.coreModule);
  }

  installGetBuiltinModule() {
    // The process belongs to the worker and outlives the file, so its function isn't replaced.
  }
}

/** Makes the resolver treat shared packages like built-in modules, which jest doesn't load itself. */
function shareWith(resolver) {
  if (sharing.has(resolver)) return;
  sharing.add(resolver);
  const isCoreModule = resolver.isCoreModule.bind(resolver);
  resolver.isCoreModule = (name) => SHARED.test(name) || isCoreModule(name);
}

function compileInWorkerRealm({ esmLoader, executor }) {
  esmLoader.getContext = () => undefined;
  executor.compile = (source, filename) =>
    compileFunction(source, executor.injectedModuleParameters, {
      filename,
      importModuleDynamically: (specifier, _function, attributes) =>
        executor.dynamicImport(specifier, filename, undefined, attributes),
    });
}

function loadSharedPackages(coreModule) {
  const requireCore = coreModule.require.bind(coreModule);
  const requirePackage = createRequire(__filename);
  coreModule.require = (name) => {
    const shared = SHARED.exec(name);
    return shared ? loadToStay(() => requirePackage(shared[1])) : requireCore(name);
  };
}

module.exports = WorkerRealmRuntime;
