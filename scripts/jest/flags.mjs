/** How Node.js runs jest here, before jest's own arguments. */
export const JEST = [
  '--experimental-vm-modules',
  '--no-warnings',
  // A file's code is compiled for it alone, so V8's cache never hits, and would keep finished files in memory.
  '--no-compilation-cache',
  // Most of what a file allocates dies young: 16 MB would be copied, and traversed, four times as often.
  '--max-semi-space-size=64',
  'node_modules/jest/bin/jest.js',
];

/** The same from sources, where the clone need not be built. */
export const JEST_FROM_SOURCES = ['--conditions=source', ...JEST];
