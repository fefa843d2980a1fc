/** Process events that tests, and the code that they start, listen to. */
const EVENTS = [
  'exit',
  'beforeExit',
  'disconnect',
  'message',
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
  'uncaughtException',
  'unhandledRejection',
  'warning',
];

/** Globals set by packages while loading; they stay, because the packages stay loaded. */
const globalsOfPackages = new Set();

/** Loads a package that outlives the test file, and keeps the globals that it sets. */
export function loadToStay(load) {
  const before = new Set(Reflect.ownKeys(globalThis));
  const loaded = load();
  for (const key of Reflect.ownKeys(globalThis)) if (!before.has(key)) globalsOfPackages.add(key);
  return loaded;
}

/**
 * Records the current globals, environment variables and listeners of the process.
 * @returns a function that restores them: adds what was removed, removes what was added
 */
export function rememberProcess() {
  const globals = Object.getOwnPropertyDescriptors(globalThis);
  // jest evaluates `graceful-fs` for each file, which wraps `cwd` and `chdir`: a chain that keeps every file in memory.
  const { exit, cwd, chdir, getBuiltinModule } = process;
  const env = { ...process.env };
  const folder = process.cwd();
  const listeners = new Map(EVENTS.map((event) => [event, process.rawListeners(event)]));
  const { stackTraceLimit } = Error;

  return function putBack() {
    putGlobalsBack(globals);
    Object.assign(process, { exit, cwd, chdir, getBuiltinModule });
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    if (process.cwd() !== folder) process.chdir(folder);
    for (const [event, before] of listeners) {
      for (const listener of process.rawListeners(event)) {
        if (!before.includes(listener)) process.removeListener(event, listener);
      }
    }
    Error.stackTraceLimit = stackTraceLimit;
  };
}

function putGlobalsBack(globals) {
  for (const key of Reflect.ownKeys(globalThis)) {
    if (!(key in globals) && !globalsOfPackages.has(key)) Reflect.deleteProperty(globalThis, key);
  }
  for (const key of Reflect.ownKeys(globals)) {
    const before = globals[key];
    const now = Object.getOwnPropertyDescriptor(globalThis, key);
    const changed = now === undefined || now.value !== before.value || now.get !== before.get;
    // A lazy global of Node.js becomes a plain value on first use, which isn't a change.
    if (changed && 'value' in before) Object.defineProperty(globalThis, key, before);
  }
}
