import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@dewlane/test-engines';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addVehicle, book, openAsCustomer, openAsStaff } from './support/people.ts';

const run = promisify(execFile);
const commands = [...readFileSync('docs/graphql.md', 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)].map(
  ([, command = '']) => command,
);

let stack: TestStack;
let dir: string;

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'docs-'));
  stack = await startTestStack();
  const customer = await openAsCustomer(stack.url);
  const { id } = await book(customer, await addVehicle(customer));
  // Staff's lists show it once its event has arrived.
  const staff = await openAsStaff(stack);
  await eventually(async () => {
    expect((await staff.get(`/api/admin/appointments/${id}`)).status).toBe(200);
  });
});
afterAll(async () => {
  await stack.stop();
  rmSync(dir, { recursive: true });
});

it('works as docs/graphql.md describes it: login, queries and mutations', async () => {
  expect(commands).toHaveLength(9);
  const env = {
    PATH: process.env['PATH'],
    URL: stack.url,
    STAFF_USERNAME: stack.staff.username,
    STAFF_PASSWORD: stack.staff.password,
  };
  const responses: unknown[] = [];
  for (const command of commands) {
    const { stdout } = await run('sh', ['-c', command], { cwd: dir, env });
    responses.push(JSON.parse(stdout));
  }
  expect(responses).toEqual([
    { success: true, redirectUrl: '/admin', message: expect.any(String) },
    {
      data: {
        staffAppointments: {
          totalCount: 1,
          nodes: [expect.objectContaining({ status: 'scheduled', price: '$150' })],
          pageInfo: { hasNextPage: false, endCursor: expect.any(String) },
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
    { data: { staffAppointmentCounts: expect.any(Array) } },
    { data: { auditEntries: { nodes: [] } } },
    {
      data: {
        updateAppointment: {
          id: expect.any(String),
          version: 2,
          location: '500 Harbor Way',
          undoForMs: expect.any(Number),
          stale: false,
        },
      },
    },
    { data: { undoAppointmentChange: { id: expect.any(String), version: 3, location: null } } },
    {
      data: {
        staffMails: {
          totalCount: expect.any(Number),
          nodes: expect.arrayContaining([expect.objectContaining({ kind: 'confirmation' })]),
        },
      },
    },
    { data: { resendMail: { kind: 'confirmation', state: 'planned', isResend: true } } },
  ]);
});
