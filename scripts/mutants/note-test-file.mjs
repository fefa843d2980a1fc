import { expect } from '@jest/globals';

/** Names the running test file to `switches.mjs`, also in the processes that it starts. */
process.env.MUTANTS_REACHED_BY = expect.getState().testPath;
