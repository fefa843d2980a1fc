import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Commands, commandsOf } from '../src/application/commands.ts';
import { deliverMail } from '../src/application/jobs/deliver-mail.ts';
import type { Dependencies } from '../src/application/ports.ts';
import { type StartedCommands, startedCommands, VISIT } from './support/started-commands.ts';

const START = Date.parse('2026-11-18T18:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PASSWORD = 'Clean-Car1!';
const OTHER = '198.51.100.7';

interface Person {
  readonly userId: number;
  readonly email: string;
  readonly deviceToken: string;
}

describe('a notice beyond the addresses of one client address', () => {
  let started: StartedCommands;
  let commands: Commands;
  let deps: Dependencies;
  let now: number;
  let withheld: [userId: number, reason: string][];
  /** Whom the mail server got a notice for. */
  let posted: string[];

  beforeAll(async () => {
    started = await startedCommands();
    deps = {
      ...started.deps,
      clock: () => new Date(now),
      noteWithheldNotice: (userId, _kind, reason) => withheld.push([userId, reason]),
    };
    commands = commandsOf(deps);
  });
  afterAll(() => started?.stop());
  beforeEach(async () => {
    [now, withheld, posted] = [START, [], []];
    await started.pool.query('delete from mail_messages');
    await started.pool.query('delete from mail_counts');
  });

  async function register(): Promise<Person> {
    const email = `${randomUUID()}@example.com`;
    const { user, deviceToken } = await commands.register({
      ...VISIT,
      email,
      password: PASSWORD,
      hasTransferredData: false,
    });
    return { userId: user.id, email, deviceToken };
  }
  const registerMany = async (count: number) => {
    const people: Person[] = [];
    for (let number = 0; number < count; number += 1) people.push(await register());
    return people;
  };
  const changePassword = ({ userId, deviceToken }: Person, addressGroup = VISIT.addressGroup) =>
    commands.changePassword({
      ...VISIT,
      addressGroup,
      userId,
      deviceToken,
      password: PASSWORD,
      newPassword: PASSWORD,
      sessionId: 'none',
    });
  const changeAll = async (people: readonly Person[]) => {
    for (const person of people) await changePassword(person);
  };
  /** As links that throwaway accounts had sent. */
  const hasWrittenTo = (
    count: number,
    agoMs: number,
    { userId }: Person,
    addressGroup = VISIT.addressGroup,
  ) =>
    started.pool.query(
      `insert into mail_messages ("id", "userId", "kind", "to", "state", "dueAt", "sendUntil", "createdAt", "askedBy")
       select gen_random_uuid(), $1, 'email-link', gen_random_uuid() || '@example.com', 'sent', $2, $2, $2, $4
       from generate_series(1, $3::int)`,
      [userId, new Date(now - agoMs), count, deps.secrets.digest(addressGroup)],
    );
  /** Runs the mail job; returns whom it sent to. */
  async function sentAt(time: number): Promise<string[]> {
    now = time;
    posted = [];
    const post = async ({ to }: { to: string }) => {
      posted.push(to);
    };
    const render = () => ({ subject: '', html: '', text: '' });
    await deliverMail(deps, { render, post })(new AbortController().signal);
    return posted;
  }

  it('ACCT-17 goes out once the oldest of the 20 addresses has left the day', async () => {
    const victim = await register();
    const thief = await register();
    await hasWrittenTo(1, 20 * HOUR_MS, thief);
    await hasWrittenTo(19, HOUR_MS, thief);
    await changePassword(victim);
    expect(await sentAt(START + 4 * HOUR_MS - 1)).toEqual([]);
    // Its place is taken: nothing else gets it.
    await commands.askForEmail({ ...VISIT, ...thief, email: 'a@example.com', password: PASSWORD });
    expect(await sentAt(START + 4 * HOUR_MS)).toEqual([victim.email]);
    expect(withheld).toEqual([]);
  });

  it('ACCT-17 goes out to an older account before younger ones, however many wait for those', async () => {
    const victim = await register();
    const throwaways = await registerMany(22);
    const [first, second] = throwaways as [Person, Person];
    await hasWrittenTo(1, 20 * HOUR_MS, first);
    await hasWrittenTo(19, HOUR_MS, first);
    await changeAll([first, first, second]);
    await changePassword(victim);
    await changePassword(victim);
    expect(await sentAt(START + 4 * HOUR_MS)).toEqual([victim.email, victim.email]);
    const later = await sentAt(START + 23 * HOUR_MS);
    expect(later.toSorted()).toEqual([first.email, first.email, second.email].toSorted());
  });

  it('ACCT-17 goes out late, and isn’t missed, after a move by more than the day that it is worth sending', async () => {
    const people = await registerMany(22);
    const [victim, first, ...others] = people as [Person, Person, ...Person[]];
    await hasWrittenTo(1, 23 * HOUR_MS, victim);
    await hasWrittenTo(19, 0, victim);
    await changeAll([first, ...others]);
    await changePassword(victim);
    expect(await sentAt(START + HOUR_MS)).toEqual([victim.email]);
    expect(await sentAt(START + DAY_MS)).toHaveLength(19);
    expect(await sentAt(START + DAY_MS + HOUR_MS)).toHaveLength(1);
    expect(await sentAt(START + 2 * DAY_MS - 1)).toEqual([]);
    expect(await sentAt(START + 2 * DAY_MS)).toEqual([first.email]);
    expect(withheld).toEqual([]);
  });

  it('ACCT-17 moves no notice that waits at another client address', async () => {
    const [older, younger] = (await registerMany(2)) as [Person, Person];
    for (const [address, hours] of [[VISIT.addressGroup, 20] as const, [OTHER, 22] as const]) {
      await hasWrittenTo(1, hours * HOUR_MS, older, address);
      await hasWrittenTo(19, HOUR_MS, older, address);
      await changePassword(younger, address);
    }
    await changePassword(older);
    expect(await sentAt(START + 2 * HOUR_MS)).toEqual([younger.email]);
    expect(await sentAt(START + 4 * HOUR_MS)).toEqual([older.email]);
    expect(await sentAt(START + 23 * HOUR_MS)).toEqual([younger.email]);
    expect(withheld).toEqual([]);
  });

  it('ACCT-17 leaves out none that waits at another client address than that of the full queue', async () => {
    const [older, younger] = (await registerMany(2)) as [Person, Person];
    for (const address of [VISIT.addressGroup, OTHER]) {
      await hasWrittenTo(1, 20 * HOUR_MS, older, address);
      await hasWrittenTo(19, HOUR_MS, older, address);
      await changePassword(younger, address);
    }
    await hasWrittenTo(19, -23 * HOUR_MS, older);
    await hasWrittenTo(20, -47 * HOUR_MS, older);
    await changePassword(older);
    expect(withheld).toEqual([[younger.userId, 'queue']]);
    expect((await sentAt(START + 4 * HOUR_MS)).toSorted()).toEqual(
      [older.email, younger.email].toSorted(),
    );
  });

  it('ACCT-12 goes, like all others, to at most 20 addresses in any 24 hours', async () => {
    const people = await registerMany(30);
    const [thief] = people as [Person];
    await hasWrittenTo(20, HOUR_MS, thief);
    await changeAll(people.toReversed());
    const { rows } = await started.pool.query<{ most: number }>(
      `select max(reached) as most from (
         select (select count(distinct other."to")::int from mail_messages as other
           where other."createdAt" > mail."createdAt" - interval '1 day' and other."createdAt" <= mail."createdAt") as reached
         from mail_messages as mail) as windows`,
    );
    expect(rows[0]?.most).toBe(20);
  });

  it('ACCT-17 waits for two days at most; each of a younger account’s is left out for an older one’s, and the log says why', async () => {
    const people = await registerMany(41);
    const [victim, first, ...others] = people as [Person, Person, ...Person[]];
    await hasWrittenTo(20, 0, victim);
    await changeAll([first, first, ...others]);
    expect(withheld).toEqual([]);
    await changePassword(victim);
    const leftOut = [first.userId, 'queue'];
    expect(withheld).toEqual([leftOut, leftOut]);
    expect(await sentAt(START + DAY_MS)).toContain(victim.email);
  });

  it('ACCT-13 leaves its place when its account is erased, since nothing was sent', async () => {
    const [older, thief, victim] = (await registerMany(3)) as [Person, Person, Person];
    await hasWrittenTo(1, 20 * HOUR_MS, older);
    await hasWrittenTo(19, HOUR_MS, older);
    await changePassword(thief);
    const { userId, deviceToken } = thief;
    await commands.deleteAccount({ ...VISIT, userId, deviceToken, password: PASSWORD });
    await changePassword(victim);
    expect(await sentAt(START + 4 * HOUR_MS)).toEqual([victim.email]);
  });
});
