import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { eventually } from '@dewlane/test-engines';
import {
  addVehicle,
  book,
  cookieHeader,
  openAsCustomer,
  openAsStaff,
} from '@dewlane/test-engines/customers';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';

const OPERATIONS: Record<string, string> = JSON.parse(
  readFileSync('web/src/generated/staff/persisted-documents.json', 'utf8'),
);
/** The list of appointments polls every 30 s (NET-09). */
const POLLS_AN_HOUR = 120;

let stack: TestStack;
let admin: pg.Client;

beforeAll(async () => {
  stack = await startTestStack();
  admin = new pg.Client({ connectionString: stack.databaseUrls.admin });
  await admin.connect();
});
afterAll(async () => {
  await admin?.end();
  await stack?.stop();
});

/** A connection kept open as by a browser, which counts the bytes both ways, headers included. */
function openConnection(cookie: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let socket: Socket | undefined;
  return {
    bytes: () => (socket?.bytesRead ?? 0) + (socket?.bytesWritten ?? 0),
    close: () => agent.destroy(),
    ask: (operationName: string, variables: object) =>
      new Promise<string>((resolve, reject) => {
        const [sha256Hash, query] =
          Object.entries(OPERATIONS).find(([, text]) => text.includes(`query ${operationName}(`)) ??
          [];
        const body = JSON.stringify({
          operationName,
          variables,
          query,
          extensions: { persistedQuery: { version: 1, sha256Hash } },
        });
        const sent = request(
          `${stack.url}/graphql`,
          {
            method: 'POST',
            agent,
            headers: {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
              accept: 'application/graphql-response+json, application/json',
              'accept-encoding': 'gzip, deflate, br',
              'accept-language': 'en-US,en;q=0.9',
              'user-agent':
                'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
              origin: stack.url,
              referer: `${stack.url}/admin?view=appointments`,
              'x-background': '1',
              cookie,
            },
          },
          (response) => {
            const parts: Buffer[] = [];
            response.on('data', (part: Buffer) => parts.push(part));
            response.on('end', () => {
              expect(response.statusCode).toBe(200);
              resolve(Buffer.concat(parts).toString());
            });
          },
        );
        sent.on('socket', (its) => {
          socket = its;
        });
        sent.on('error', reject);
        sent.end(body);
      }),
  };
}

it('STAFF-06 transfers less than half a megabyte an hour for an open list of 1,000 rows while nothing changes, headers included', async () => {
  const customer = await openAsCustomer(stack.url);
  await book(customer, await addVehicle(customer));
  const staff = await openAsStaff(stack);
  // The row to copy arrives by an event.
  await eventually(async () => (await admin.query('select from appointments')).rowCount === 1);
  await admin.query(`insert into appointments
    select (jsonb_populate_record(one, jsonb_build_object('id', one."id" || '-' || n))).*
    from appointments as one, generate_series(1, 999) as n`);
  const { body } = await staff.graphql({
    query: '{ staffAppointments(first: 1) { changeCursor totalCount } }',
  });
  const { changeCursor, totalCount } = body.data.staffAppointments;
  expect(totalCount).toBe(1_000);
  const connection = openConnection(cookieHeader(staff));
  const poll = () => connection.ask('StaffAppointmentChanges', { since: changeCursor });
  expect(JSON.parse(await poll()).data.staffAppointmentChanges).toMatchObject({ changed: [] });
  const before = connection.bytes();
  for (let polls = 0; polls < 10; polls += 1) await poll();
  const anHour = ((connection.bytes() - before) / 10) * POLLS_AN_HOUR;
  connection.close();
  process.stdout.write(`An open list of 1,000 rows: ${Math.round(anHour / 1000)} kB an hour\n`);
  expect(anHour).toBeLessThan(500_000);
});
