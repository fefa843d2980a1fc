import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logging.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger({ name: 'test' }, { write: (line) => lines.push(line) }));
  return lines.join('');
}

describe('createLogger', () => {
  it('redacts secrets and personal data', () => {
    const line = logged((log) =>
      log.info(
        {
          password: 'p-secret',
          headers: { authorization: 'a-secret', cookie: 'c-secret', 'set-cookie': 's-secret' },
          user: { email: 'ann@example.com', profile: { phone: 'ph-secret' } },
          body: { confirmPassword: 'cp-secret', token: 't-secret', sessionId: 'id-secret' },
        },
        'said',
      ),
    );
    expect(line).not.toMatch(/-secret|example\.com/);
    expect(line).toContain('"msg":"said"');
  });

  it('writes JSON lines with the name', () => {
    expect(JSON.parse(logged((log) => log.warn('x')))).toMatchObject({ name: 'test', msg: 'x' });
  });
});
