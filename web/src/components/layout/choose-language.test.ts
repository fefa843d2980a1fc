import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { saveBeforeReload } from '../../lib/browser/before-reload.ts';
import { refreshCurrentUser } from '../../lib/session/current-user.ts';
import { createFakeServer } from '../../testing/fake-server.ts';
import { MEMBER } from '../../testing/render-app.tsx';
import { chooseLanguage } from './choose-language.ts';

let server: ReturnType<typeof createFakeServer>;
beforeEach(async () => {
  server = createFakeServer();
  server.on('GET /api/auth/user', { status: 401 });
  await refreshCurrentUser();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A fake page that records what is stored and how often it is reloaded. */
function pageThat({ isOnline = true } = {}) {
  const written: string[] = [];
  const reload = jest.fn();
  const document = {
    get cookie() {
      return written.join('; ');
    },
    set cookie(text: string) {
      written.push(text);
    },
  };
  const location = { pathname: '/home', protocol: 'https:', reload };
  return { page: { document, location, navigator: { onLine: isOnline } }, written, reload };
}

describe('a pressed language', () => {
  it('SELF-11 reloads the page at each press, even if another tab has stored it already', async () => {
    const { page, reload } = pageThat();
    await chooseLanguage('es', page);
    await chooseLanguage('es', page);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('SELF-11 waits with the reload until what was typed is saved, but no longer than three seconds', async () => {
    jest.useFakeTimers();
    const { page, reload } = pageThat();
    let saved: () => void = () => undefined;
    const ends = [
      saveBeforeReload(() => new Promise((resolve) => (saved = resolve))),
      saveBeforeReload(() => Promise.resolve()),
    ];
    const first = chooseLanguage('es', page);
    await jest.advanceTimersByTimeAsync(2999);
    expect(reload).not.toHaveBeenCalled();
    saved();
    await first;
    expect(reload).toHaveBeenCalledTimes(1);
    const second = chooseLanguage('es', page);
    await jest.advanceTimersByTimeAsync(3000);
    await second;
    expect(reload).toHaveBeenCalledTimes(2);
    for (const end of ends) end();
    await chooseLanguage('es', page);
    expect(reload).toHaveBeenCalledTimes(3);
    jest.useRealTimers();
  });

  it('SELF-11 is stored without a reload if the page is in it already but another tab chose another one', async () => {
    const { page, written, reload } = pageThat();
    await chooseLanguage('en', page);
    expect(written).toHaveLength(1);
    expect(reload).not.toHaveBeenCalled();
  });

  it('SELF-22 is stored if the page is in it already, even without a connection', async () => {
    const { page, written } = pageThat({ isOnline: false });
    server.breakAt('GET /api/auth/user');
    await chooseLanguage('en', page);
    expect(written).toHaveLength(1);
  });

  it('SELF-22 is neither stored nor shown without a connection', async () => {
    const { page, written, reload } = pageThat({ isOnline: false });
    await expect(chooseLanguage('es', page)).rejects.toThrow('Offline');
    expect([written, reload.mock.calls]).toEqual([[], []]);
  });

  it.each([
    [429, 0],
    [401, 1],
  ])(
    'SELF-22 is shown only if the account takes it or its session has ended: %i',
    async (status, reloads) => {
      server.on('GET /api/auth/user', { body: MEMBER });
      await refreshCurrentUser();
      if (status === 401) server.on('GET /api/auth/user', { status });
      server.on('PUT /api/auth/language', { status, body: { error: 'No' } });
      const { page, written, reload } = pageThat();
      await chooseLanguage('es', page).catch(() => undefined);
      expect(written).toHaveLength(reloads);
      expect(reload).toHaveBeenCalledTimes(reloads);
    },
  );

  it.each([
    ['after an outage', MEMBER],
    ['that signed in since', undefined],
  ])('SELF-22 is saved in the account %s', async (_when, before) => {
    jest.useFakeTimers();
    if (before) {
      server.on('GET /api/auth/user', { body: before });
      await refreshCurrentUser();
      server.breakAt('GET /api/auth/user');
      const outage = refreshCurrentUser();
      await jest.advanceTimersByTimeAsync(8000);
      await outage;
    }
    server.on('GET /api/auth/user', { body: MEMBER });
    server.on('PUT /api/auth/language', { status: 204 });
    const { page, written, reload } = pageThat();
    await chooseLanguage('es', page);
    expect(server.callsOf('PUT /api/auth/language').map(({ body }) => body)).toEqual([
      { language: 'es' },
    ]);
    expect(written).toHaveLength(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('SELF-22 is saved in an account that is still unknown, though the page is in it already', async () => {
    jest.useFakeTimers();
    server.breakAt('GET /api/auth/user');
    const outage = refreshCurrentUser();
    await jest.advanceTimersByTimeAsync(8000);
    await outage;
    server.on('GET /api/auth/user', { body: { ...MEMBER, language: 'en' } });
    server.on('PUT /api/auth/language', { status: 204 });
    const { page, written, reload } = pageThat();
    await chooseLanguage('en', page);
    expect(server.callsOf('PUT /api/auth/language')).toHaveLength(1);
    expect([written.length, reload.mock.calls.length]).toEqual([1, 0]);
  });

  it('SELF-22 changes nothing if the account refuses because the cookies are now another one’s', async () => {
    server.on('GET /api/auth/user', { body: MEMBER });
    await refreshCurrentUser();
    server.on('GET /api/auth/user', { body: { ...MEMBER, id: 'u-other' } });
    server.on('PUT /api/auth/language', { status: 401, body: { error: 'Another user' } });
    const { page, written, reload } = pageThat();
    await expect(chooseLanguage('es', page)).rejects.toThrow('Another user');
    expect([written, reload.mock.calls]).toEqual([[], []]);
  });

  it('SELF-22 changes nothing without an account if the server cannot be reached, whatever the browser says', async () => {
    jest.useFakeTimers();
    server.breakAt('GET /api/auth/user');
    const { page, written, reload } = pageThat();
    const refused = expect(chooseLanguage('es', page)).rejects.toThrow('Offline');
    await jest.advanceTimersByTimeAsync(8000);
    await refused;
    expect([written, reload.mock.calls]).toEqual([[], []]);
  });
});
