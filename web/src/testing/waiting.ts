import { configure, getConfig } from '@testing-library/react';

const { getElementError, asyncWrapper } = getConfig();

/**
 * How the tests of screens wait: long enough for a machine that runs all suites at once, and without printing the document at each
 * attempt that finds nothing yet, which took a fifth of their processor time. The final failure still shows the document.
 */
configure({
  asyncUtilTimeout: 60_000,
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

/** Whether the library is retrying; its types leave out the flag that it sets meanwhile. */
function isWaiting(): boolean {
  const config: object = getConfig();
  return (
    '_disableExpensiveErrorDiagnostics' in config &&
    config._disableExpensiveErrorDiagnostics === true
  );
}

/** The name marks it as the library's own error, so that the failure points to the line that waits. */
function briefError(message: string | null): Error {
  return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
}

/** On timeout the library adds the document to the message, but jest prints the stack, which was made before. */
function withWholeMessage(error: Error): Error {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  error.stack = [`${error.name}: ${error.message}`, ...frames].join('\n');
  return error;
}
