/** Logs a failure to the browser's console that the user need not know about (API-18: "only logged"). */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's log is where this belongs
  console.warn(what, error);
}
