import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { eventually, TRIED_ANEW } from '@dewlane/test-engines';
import { addVehicle, book, openAsCustomer, openAsStaff } from '@dewlane/test-engines/customers';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterEach, expect, it } from '@jest/globals';

const run = promisify(execFile);
const commands = [...readFileSync('docs/graphql.md', 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)].map(
  ([, command = '']) => command,
);

let stack: TestStack | undefined;
let dir = '';

afterEach(close);

/** A new stack with one booking that staff see, and an empty folder for the commands' cookies. */
async function open(): Promise<TestStack> {
  dir = mkdtempSync(path.join(tmpdir(), 'docs-'));
  stack = await startTestStack();
  const { url } = stack;
  const customer = await openAsCustomer(url);
  const { id } = await book(customer, await addVehicle(customer));
  // Staff's lists show it once its event has arrived.
  const staff = await openAsStaff(stack);
  await eventually(async () => {
    expect((await staff.get(`/api/admin/appointments/${id}`)).status).toBe(200);
  });
  return stack;
}

async function close(): Promise<void> {
  await stack?.stop();
  stack = undefined;
  if (dir !== '') rmSync(dir, { recursive: true, force: true });
}

it('works as docs/graphql.md describes it: login, queries and mutations', async () => {
  expect(commands).toHaveLength(9);
  // A response waits 2 s for its own change, and then is marked stale: on a busy machine, but not every time.
  await eventually(async () => {
    await close();
    await runAll(await open());
  }, TRIED_ANEW);
});

async function runAll({ url, staff }: TestStack): Promise<void> {
  const env = {
    PATH: process.env['PATH'],
    URL: url,
    STAFF_USERNAME: staff.username,
    STAFF_PASSWORD: staff.password,
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
}
