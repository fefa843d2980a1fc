import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { rememberProcess } from './remember-process.mjs';

/**
 * Runs a test file in the realm of its worker instead of a fresh VM context, so that it can use packages that were loaded outside of
 * jest (`worker-realm-runtime.cjs`): an `Error` or `Date` of theirs is an `instanceof` the file's own. What the file changed of the
 * globals, the environment and the process is put back when it ends.
 */
export default class WorkerRealmEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  // Jest asks for the legacy ones only where a configuration names them.
  fakeTimers = null;

  constructor({ projectConfig }) {
    this.conditions = projectConfig.testEnvironmentOptions.customExportConditions;
    this.putProcessBack = rememberProcess();
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    // As jest's own environment for Node.js: ten lines say too little of why a test failed.
    Error.stackTraceLimit = 100;
  }

  setup() {
    return Promise.resolve();
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    this.putProcessBack();
  }

  exportConditions() {
    return this.conditions;
  }

  /** Jest only asks whether there is one; the runtime compiles for the worker's own. */
  getVmContext() {
    return globalThis;
  }
}
