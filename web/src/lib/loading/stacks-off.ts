/** `create-root.ts` says why. */
export const limit = Error.stackTraceLimit;
Reflect.deleteProperty(Error, 'stackTraceLimit');
