import { PassThrough } from 'node:stream';
import { describe, expect, it, jest } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { holdWhileOpen } from './hold-while-open.ts';

/** Holds a place for an exchange; returns how often it was given back. */
function hold(raw: PassThrough): () => number {
  const giveBack = jest.fn();
  holdWhileOpen({ raw } as unknown as FastifyReply, giveBack);
  return () => giveBack.mock.calls.length;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('SEC-15 the place of a long response', () => {
  it('is kept until the response has been read or the reader has left', async () => {
    const raw = new PassThrough();
    const givenBack = hold(raw);
    await settled();
    expect(givenBack()).toBe(0);
    raw.destroy();
    await settled();
    expect(givenBack()).toBe(1);
  });

  it('is free at once if the reader had already left', async () => {
    const raw = new PassThrough();
    raw.destroy();
    await settled();
    expect(hold(raw)()).toBe(1);
  });
});
