const LOADER = new URL('../../../scripts/typescript.mjs', import.meta.url).href;

/** The flags with which Node.js runs the TypeScript sources in a process of its own. */
export const SOURCE_FLAGS = ['--conditions=source', '--import', LOADER];
