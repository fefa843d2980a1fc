import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';

const run = promisify(execFile);

describe('npm run release-files', () => {
  let folder: string;
  let printed: string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'release-'));
    const { stdout } = await run('npm', ['run', '--silent', 'release-files', '--', folder], {
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    printed = stdout;
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

  it('TOOL-03 writes the schema with descriptions of all types, fields and values', () => {
    const types = Object.values(buildSchema(read('schema.graphql')).getTypeMap()).filter(
      (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
    );
    const parts = types.flatMap((type) => {
      if (isEnumType(type)) return [type, ...type.getValues()];
      if (isObjectType(type) || isInputObjectType(type))
        return [type, ...Object.values(type.getFields())];
      return [type];
    });
    expect(parts.filter(({ description }) => !description?.trim())).toEqual([]);
    expect(types.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Query', 'Mutation', 'StaffMail', 'StaffAppointment', 'Vehicle']),
    );
    expect(parts.length).toBeGreaterThan(300);
    // Without what is internal to the services.
    expect(read('schema.graphql')).not.toMatch(/join__|@key|_entities/);
  });

  it('TOOL-03 writes the calls, each with a summary, its response and its errors', () => {
    const { openapi, servers, paths } = JSON.parse(read('openapi.json'));
    expect(openapi).toBe('3.1.0');
    expect(servers[0].url).toBe('https://{host}');
    const calls = Object.values(paths as Record<string, object>).flatMap((methods) =>
      Object.values(methods),
    );
    expect(calls.length).toBeGreaterThan(25);
    for (const call of calls) {
      expect(call).toMatchObject({
        summary: expect.stringMatching(/\.$/),
        operationId: expect.any(String),
        responses: { 400: expect.anything(), 429: expect.anything(), 503: expect.anything() },
      });
    }
  });

  it('TOOL-03 says which files it wrote', () => {
    expect(
      printed
        .trim()
        .split('\n')
        .map((file) => path.basename(file)),
    ).toEqual(['schema.graphql', 'openapi.json']);
  });
});
