import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { rememberProcess } from './remember-process.mjs';

/**
 * Runs a test file in the realm of its worker instead of a fresh VM context, so that it can use packages loaded outside
 * jest (`worker-realm-runtime.cjs`): their `Error` and `Date` objects pass the file's `instanceof` checks. The file's
 * changes of globals, environment variables and process listeners are undone when it ends.
 */
export default class WorkerRealmEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  // Jest uses legacy timers only if the configuration requests them.
  fakeTimers = null;

  constructor({ projectConfig }) {
    this.conditions = projectConfig.testEnvironmentOptions.customExportConditions;
    this.putProcessBack = rememberProcess();
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    // As in jest's own environment for Node.js, because ten frames are too few to explain a failure.
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

  /** Jest only checks that there is one; the runtime compiles code for the worker's own context. */
  getVmContext() {
    return globalThis;
  }
}
