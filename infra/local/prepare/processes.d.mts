/** The types of processes.mjs, for programs that are compiled: the compiler takes no JavaScript from outside of their sources. */
export function commandLine(pid: number | undefined): string;
export function isRunning(pid: number | undefined): boolean;
export function lifeOf(pid: number | undefined, proc?: string): string;
