import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startTestStack, type TestStack } from '@dewlane/local/testing/stack';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openAsCustomer } from './support/people.ts';

const run = promisify(execFile);
const commands = [...readFileSync('docs/graphql.md', 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)].map(
  ([, command = '']) => command,
);

let stack: TestStack;
let dir: string;

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'docs-'));
  stack = await startTestStack();
  await openAsCustomer(stack.url);
}, 90_000);
afterAll(async () => {
  await stack.stop();
  rmSync(dir, { recursive: true });
});

it("docs/graphql.md's login and four queries work as they stand there", async () => {
  expect(commands).toHaveLength(5);
  const env = {
    PATH: process.env['PATH'],
    URL: stack.url,
    STAFF_USERNAME: stack.staff.username,
    STAFF_PASSWORD: stack.staff.password,
  };
  const answers: unknown[] = [];
  for (const command of commands) {
    const { stdout } = await run('sh', ['-c', command], { cwd: dir, env });
    answers.push(JSON.parse(stdout));
  }
  expect(answers).toEqual([
    { success: true, redirectUrl: '/admin', message: expect.any(String) },
    {
      data: {
        staffAppointments: {
          totalCount: 0,
          nodes: [],
          pageInfo: { hasNextPage: false, endCursor: null },
        },
      },
    },
    {
      data: {
        staffAppointmentChanges: {
          changed: [],
          deletedIds: [],
          cursor: expect.any(String),
          isReset: false,
        },
      },
    },
    { data: { staffAppointmentCounts: [] } },
    { data: { auditEntries: { nodes: [] } } },
  ]);
});
