import { describe, expect, it } from '@jest/globals';
import { at, later, useMailLedger } from '../../../test/mail-ledger.ts';
import type { Post } from '../../application/mail-ports.ts';

describe('the ledger of mail', () => {
  const ledger = useMailLedger();

  describe('with text messages', () => {
    const post: Post = async ({ id }) => void ledger.posted.push(id);
    const textsBy = (send: (to: string) => Promise<void>) => ({
      render: () => ({ text: '', localTime: '' }),
      post: ({ to }: { to: string }) => send(to),
    });

    it('SELF-07 tries an unreachable provider with four messages, and still sends the mail queued behind them', async () => {
      for (let count = 0; count < 9; count += 1)
        await ledger.confirmed({ phone: `+1408555010${count}` });
      await ledger.confirmed({ dueAt: later(1) });
      ledger.now = later(1);
      const tried: string[] = [];
      const away = textsBy(async (to) => {
        tried.push(to);
        throw new Error('connect ECONNREFUSED');
      });
      await ledger.run(post, away);
      expect(ledger.posted).toHaveLength(1);
      expect(tried).toHaveLength(4);
    });

    it('SELF-07 holds back one that an outage delayed into quiet hours', async () => {
      await ledger.confirmed({ phone: '+14085550142', goesAtNight: false });
      const sent: string[] = [];
      const texts = textsBy(async (to) => void sent.push(to));
      ledger.now = at('2026-11-19T05:00:00Z');
      await ledger.run(post, texts);
      expect(sent).toEqual([]);
      expect(await ledger.mails()).toMatchObject([
        { state: 'planned', dueAt: at('2026-11-19T16:00:00Z') },
      ]);
      ledger.now = at('2026-11-19T16:00:00Z');
      await ledger.run(post, texts);
      expect(sent).toEqual(['+14085550142']);
    });

    it('reports that they are no longer set up', async () => {
      await ledger.confirmed({ phone: '+14085550142' });
      await ledger.run();
      expect(ledger.posted).toEqual([]);
      expect(await ledger.mails()).toMatchObject([
        { state: 'failed', error: 'Text messages are not set up.', to: '+14085550142' },
      ]);
    });
  });
});
