import { configure, getConfig } from '@testing-library/react';

const { getElementError, asyncWrapper } = getConfig();

/**
 * How the tests of screens wait: long enough for a machine that runs all suites at once, and without printing the document at each
 * look that finds nothing yet, which took a fifth of their processor time. What fails in the end shows the document as ever.
 */
configure({
  asyncUtilTimeout: 20_000,
  getElementError: (message, container) =>
    isWaiting() ? briefError(message) : getElementError(message, container),
  asyncWrapper: async (wait) => {
    try {
      return await asyncWrapper(wait);
    } catch (error) {
      throw error instanceof Error ? withWholeMessage(error) : error;
    }
  },
});

/** What the library sets while it looks again and again, and leaves out of its types. */
function isWaiting(): boolean {
  const config: object = getConfig();
  return (
    '_disableExpensiveErrorDiagnostics' in config &&
    config._disableExpensiveErrorDiagnostics === true
  );
}

/** By its name the library knows it for its own, and has the failure point to the line that waits. */
function briefError(message: string | null): Error {
  return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
}

/** The library adds the document to the message when the patience ends; jest prints the stack, which was written before. */
function withWholeMessage(error: Error): Error {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  error.stack = [`${error.name}: ${error.message}`, ...frames].join('\n');
  return error;
}
