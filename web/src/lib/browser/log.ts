/** Writes to the browser's log what failed and needs nobody's attention (API-18: "only logged"). */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's log is where this belongs
  console.warn(what, error);
}
