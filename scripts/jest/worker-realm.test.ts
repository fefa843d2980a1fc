import { describe, expect, it } from '@jest/globals';
import { GraphQLError } from 'graphql';
import pg from 'pg';
import { z } from 'zod';
import { rememberProcess } from './remember-process.mjs';

/** Node.js' own `require`; importing 'node:module' would give jest's. */
const requireNatively = process.getBuiltinModule('node:module').createRequire(import.meta.url);

describe('a test file of Node.js', () => {
  it('shares packages with its worker', () => {
    expect(requireNatively('pg')).toBe(pg);
    expect(requireNatively('graphql').GraphQLError).toBe(GraphQLError);
  });

  it('runs in the realm of those packages', () => {
    expect(new pg.DatabaseError('broken', 6, 'error')).toBeInstanceOf(Error);
    expect(z.date().safeParse(new Date(0)).success).toBe(true);
    expect(z.array(z.string()).parse(['a'])).toBeInstanceOf(Array);
  });
});

describe('a change made by a test file', () => {
  it('is undone: globals, environment variables, listeners and functions of the process', () => {
    process.env['KEPT'] = 'before';
    const { cwd } = process;
    const listenersBefore = process.listenerCount('SIGTERM');
    const putBack = rememberProcess();
    const realDate = Date;

    Reflect.set(globalThis, 'leftBehind', true);
    Reflect.set(globalThis, 'Date', class {});
    Reflect.deleteProperty(globalThis, 'queueMicrotask');
    process.env['LEFT_BEHIND'] = 'yes';
    process.env['KEPT'] = 'after';
    process.on('SIGTERM', () => undefined);
    // As graceful-fs does, which would keep the code of every finished file in memory.
    process.cwd = () => cwd.call(process);
    putBack();

    expect(globalThis).not.toHaveProperty('leftBehind');
    expect(Date).toBe(realDate);
    expect(typeof queueMicrotask).toBe('function');
    expect(process.env['LEFT_BEHIND']).toBeUndefined();
    expect(process.env['KEPT']).toBe('before');
    expect(process.listenerCount('SIGTERM')).toBe(listenersBefore);
    expect(process.cwd).toBe(cwd);
    Reflect.deleteProperty(process.env, 'KEPT');
  });
});
