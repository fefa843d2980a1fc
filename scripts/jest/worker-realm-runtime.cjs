const { createRequire } = require('node:module');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { loadToStay } = require('./remember-process.mjs');

/**
 * Packages that each worker loads once, by Node.js itself, instead of once for each test file by jest: evaluating them took a third
 * of a run's processor time, and code that starts anew for each file is never optimised. Their state is shared by the files of a
 * worker, so a package belongs here only if its state does no harm. Sources of the workspaces are always evaluated for each file.
 */
const SHARED_PACKAGES = [
  '@apollo/*',
  '@as-integrations/fastify',
  '@axe-core/playwright',
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
 * Jest's runtime for `worker-realm-environment.mjs`. Jest has no setting for either of its two differences, so it reaches into
 * jest-runtime 30.5; `worker-realm.test.ts` shows that both hold on the installed version.
 */
class WorkerRealmRuntime extends Runtime {
  constructor(config, environment, resolver, ...rest) {
    shareWith(resolver);
    super(config, environment, resolver, ...rest);
    compileInWorkerRealm(this);
    loadSharedPackages(this.coreModule);
  }

  installGetBuiltinModule() {
    // The process is the worker's own and outlives the file: its function stays what it was.
  }
}

/** Has the resolver treat shared packages as it treats Node.js' own modules: as something that jest doesn't load itself. */
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
