import { describe, expect, it } from '@jest/globals';
import { type Person, useAccounts } from './support/accounts.ts';
import { login, PASSWORD, staffLogin } from './support/requests.ts';

const STAFF_PASSWORD = 'Staff-Pass1!';
const WRONG = 'Wrong-Guess1!';

describe('a sign-in attempt on an account', () => {
  const own = useAccounts({ ADMIN_USERNAME: 'Boss', ADMIN_PASSWORD: STAFF_PASSWORD });
  const { register, logIn, tell, linkTo, confirm, attemptsOf } = own;

  const logInStaff = async (username: string, password: string) =>
    (await own.identity.call('/internal/staff/login', staffLogin(username, password))).status;
  const exportedFor = async ({ claims }: Person) =>
    (await own.identity.exported(claims))['signIns'] ?? [];
  const erase = async (person: Person) =>
    expect((await tell(person, 'erase', { currentPassword: PASSWORD })).status).toBe(200);
  const moveTo = async (person: Person, email: string) => {
    await tell(person, 'email', { email, currentPassword: PASSWORD });
    expect((await confirm(await linkTo(email))).status).toBe(200);
  };
  const logInFrom = (address: string, identifier: string, password: string) =>
    own.identity.call(
      '/internal/login',
      login(identifier, password, { origin: { address, userAgent: 'Their Browser' } }),
    );
  /** An attempt as a version without the column writes it. */
  const addFormer = (identifier: string) =>
    own.identity.sql(
      `insert into login_attempts ("id", "identifier") values (gen_random_uuid(), $1)`,
      [identifier],
    );
  const staffsOwn = () =>
    own.identity.sql(
      `select "identifier", "successful" from login_attempts
       where "account" = (select 'staff:' || "id" from staff_accounts) order by "attemptedAt"`,
    );

  it('AUTH-51 ACCT-05 ACCT-06 is apart from those of staff with the same name', async () => {
    expect(await logInStaff('boss', WRONG)).toBe(401);
    expect(await logInStaff('boss', STAFF_PASSWORD)).toBe(200);
    const staffs = [
      { identifier: 'boss', successful: false },
      { identifier: 'boss', successful: true },
    ];
    const customer = await register('boss@example.com');
    expect((await logIn('BOSS')).status).toBe(200);
    expect((await logIn('boss@example.com')).status).toBe(200);
    expect(await exportedFor(customer)).toMatchObject([
      { identifier: 'BOSS', successful: true },
      { identifier: 'boss@example.com', successful: true },
    ]);

    await moveTo(customer, 'new-boss@example.com');
    expect(await staffsOwn()).toEqual(staffs);
    expect(await attemptsOf('boss@example.com')).toBe(1);

    await erase(customer);
    expect(await staffsOwn()).toEqual(staffs);
    for (const name of ['BOSS', 'boss@example.com']) expect(await attemptsOf(name)).toBe(0);
  });

  it('AUTH-26 AUTH-51 pushes none of staff with the same name out of the log', async () => {
    const [staff] = await own.identity.sql(`select "id" from staff_accounts`);
    await own.identity.sql(
      `insert into login_attempts ("id", "identifier", "account", "attemptedAt")
       select gen_random_uuid(), 'boss', 'staff:' || $1, now() - n * interval '1 minute'
       from generate_series(1, 1200) as n`,
      [staff.id],
    );
    const before = await staffsOwn();
    await register('boss@example.com');
    for (const name of ['boss', 'nobody']) await logIn(name, WRONG);
    expect(await staffsOwn()).toEqual(before);
  });

  it('AUTH-23 AUTH-51 locks and unlocks nothing of staff with the same name', async () => {
    for (let guess = 0; guess < 5; guess += 1) await logIn('boss', WRONG);
    expect((await logIn('boss')).status).toBe(423);
    expect(await logInStaff('boss', STAFF_PASSWORD)).toBe(200);
    expect((await logIn('boss')).status).toBe(423);
  });

  it('ACCT-05 is not exported from before the registration, nor whence it failed until the address is proved', async () => {
    const email = 'vera@example.com';
    await logInFrom('198.51.100.1', email, WRONG);
    const vera = await register(email);
    await logInFrom('198.51.100.2', email, WRONG);
    await logInFrom('198.51.100.3', email, PASSWORD);
    const failed = { identifier: email, successful: false };
    const successful = { successful: true, ipAddress: '198.51.100.3', userAgent: 'Their Browser' };
    const unproved = await exportedFor(vera);
    expect(unproved).toMatchObject([failed, successful]);
    expect(unproved[0]).not.toHaveProperty('ipAddress');
    expect(unproved[0]).not.toHaveProperty('userAgent');

    await tell(vera, 'email', { email, currentPassword: PASSWORD });
    expect((await confirm(await linkTo(email))).status).toBe(200);
    const from = { ipAddress: '198.51.100.2', userAgent: 'Their Browser' };
    expect((await exportedFor(vera)).slice(0, 2)).toMatchObject([
      { ...failed, ...from },
      successful,
    ]);
  });

  it('ACCT-05 is exported without whence it failed once the account has another address', async () => {
    const mallory = await register('victim@example.com');
    await logInFrom('198.51.100.4', 'victim@example.com', WRONG);
    await moveTo(mallory, 'mallory@example.com');
    const [failed] = await exportedFor(mallory);
    expect(failed).toMatchObject({ identifier: 'victim@example.com', successful: false });
    expect(failed).not.toHaveProperty('ipAddress');
  });

  it('ACCT-06 is erased under a former address, too, unless another account has that', async () => {
    const ann = await register('ann@example.com');
    await moveTo(ann, 'ann.second@example.com');
    await moveTo(ann, 'ann.third@example.com');
    for (const name of ['ann@example.com', 'Ann.Second@example.com']) await logIn(name, WRONG);
    await register('ann@example.com');
    await erase(ann);
    expect(await attemptsOf('Ann.Second@example.com')).toBe(0);
    expect(await attemptsOf('ann@example.com')).toBe(1);
  });

  it('ACCT-06 is erased under a former address that only an attempt tells of any more', async () => {
    const eve = await register('eve@example.com');
    expect((await logIn('Eve@example.com')).status).toBe(200);
    await moveTo(eve, 'eve.second@example.com');
    await own.identity.sql('delete from mail_messages where "userId" = $1', [eve.id]);
    await logIn('eve@EXAMPLE.com', WRONG);
    await erase(eve);
    for (const name of ['Eve@example.com', 'eve@EXAMPLE.com'])
      expect(await attemptsOf(name)).toBe(0);
  });

  it('AUTH-51 ACCT-06 is recognised by address and user name if an older version wrote it, unless staff have that name', async () => {
    const [rae, gil, kim] = [
      await register('rae@example.com'),
      await register('gil@example.com'),
      await register('kim@example.com'),
    ];
    for (const name of ['RAE@example.com', 'Rae', 'gil@example.com', 'kim']) await addFormer(name);
    await own.identity.sql(
      `insert into staff_accounts ("id", "username", "normalizedUsername", "passwordHash")
       select gen_random_uuid(), name, name, 'none' from unnest(array['gil@example.com', 'kim']) as name`,
    );
    expect(await exportedFor(rae)).toEqual([]);
    for (const person of [rae, gil, kim]) await erase(person);
    for (const name of ['RAE@example.com', 'Rae']) expect(await attemptsOf(name)).toBe(0);
    for (const name of ['gil@example.com', 'kim']) expect(await attemptsOf(name)).toBe(1);
    await own.identity.sql(`delete from staff_accounts where "passwordHash" = 'none'`);
  });
});
