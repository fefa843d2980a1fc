import { describe, expect, it } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Cookies, createCookieJar } from './cookies.ts';
import type { Visitors } from './visitors.ts';
import { createVisits } from './visits.ts';

const jar = createCookieJar({ secure: false, secret: 'a-secret-of-more-than-32-characters' });

describe('the renewal of a session’s cookie', () => {
  const renewed = 'session=s1; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax';
  const visitor = { customer: undefined, account: undefined, staff: undefined, token: 't' };

  /** The cookies that a response sets, which sets some itself before it is sent. */
  async function cookiesOf(renewal: string | null, own: readonly string[]): Promise<string[]> {
    const set: string[] = [];
    const reply = {
      header: (_name: string, value: string) => set.push(value),
      getHeader: () => set,
    } as unknown as FastifyReply;
    const find = async () => ({ visitor, setCookies: [], renewal: async () => renewal });
    const visits = createVisits(jar, { find } as unknown as Visitors);
    const headers = { cookie: 'session=s1' };
    const request = { ip: '203.0.113.9', id: 'test', headers } as unknown as FastifyRequest;
    await visits.visitorOf(request, reply, 'read');
    set.push(...own);
    await visits.renew(reply);
    return set;
  }

  it('ACCT-18 comes with the response, unless the session has ended or the response sets another cookie', async () => {
    expect(await cookiesOf(renewed, ['device=d'])).toEqual(['device=d', renewed]);
    expect(await cookiesOf(null, [])).toEqual([]);
    expect(await cookiesOf(renewed, ['session=s2', 'device=d'])).toEqual([
      'session=s2',
      'device=d',
    ]);
  });
});

describe('the sender of a request', () => {
  it.each([
    ['does not count as active by a read in the background', 'read', '1', true],
    ['counts as active by any other read', 'read', undefined, false],
    [
      'AUTH-46 counts as active by a write, even one that claims to be in the background',
      'write',
      '1',
      false,
    ],
  ] as const)('%s', async (_, kind, header, expected) => {
    const asked: boolean[] = [];
    const visitors = {
      async find(_cookies, background) {
        asked.push(background);
        const visitor = { customer: undefined, account: undefined, staff: undefined, token: 't' };
        return { visitor, setCookies: [] };
      },
    } satisfies Pick<Visitors, 'find'> as unknown as Visitors;
    const headers = { cookie: 'staff_session=s', ...(header && { 'x-background': header }) };
    const request = { ip: '203.0.113.9', id: 'test', headers } as unknown as FastifyRequest;
    await createVisits(jar, visitors).visitorOf(request, {} as FastifyReply, kind);
    expect(asked).toEqual([expected]);
  });

  it('AUTH-49 is no longer asked of a session that was found to have ended, only of another', async () => {
    const asked: Cookies[] = [];
    const visitors = {
      async find(cookies) {
        asked.push(cookies);
        const visitor = { customer: undefined, account: undefined, staff: undefined, token: 't' };
        return { visitor, setCookies: [] };
      },
    } satisfies Pick<Visitors, 'find'> as unknown as Visitors;
    const [mark = ''] = jar.ended('s1').split(';');
    for (const session of ['s1', 's2']) {
      const headers = { cookie: `session=${session}; ${mark}` };
      const request = { ip: '203.0.113.9', id: 'test', headers } as unknown as FastifyRequest;
      await createVisits(jar, visitors).visitorOf(request, {} as FastifyReply, 'read');
    }
    expect(asked.map(({ session }) => session)).toEqual([null, 's2']);
  });
});
