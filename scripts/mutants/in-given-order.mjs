import { createRequire } from 'node:module';
import path from 'node:path';

const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/** The test files in the order of `TESTS_IN_ORDER`, paths from the root in lines, so that the nearest notices first. */
export default class InGivenOrder extends Sequencer {
  sort(tests) {
    const order = process.env.TESTS_IN_ORDER.split('\n').map((test) => path.resolve(test));
    return tests.toSorted((one, other) => order.indexOf(one.path) - order.indexOf(other.path));
  }
}
