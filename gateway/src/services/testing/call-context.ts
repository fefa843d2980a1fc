import type { CallContext } from '../service-client.ts';

/** A call by nobody in particular. */
export const CONTEXT: CallContext = {
  token: 'a.b.c',
  address: '127.0.0.1',
  correlationId: 'test',
};
