import { describe, expect, it } from '@jest/globals';
import { noMetrics } from '../telemetry/metrics.ts';
import { mailAttempts } from './measure-mail.ts';

describe('the counter of attempts to send', () => {
  it('OBS-08 is 0 for each outcome before there was one, so that an alert sees its first increase', () => {
    const added: unknown[] = [];
    const count = mailAttempts(
      { ...noMetrics, counter: () => ({ add: (...by) => void added.push(by) }) },
      ['sent', 'failed'],
    );
    expect(added).toEqual([
      [{ outcome: 'sent' }, 0],
      [{ outcome: 'failed' }, 0],
    ]);
    count('failed');
    expect(added.slice(2)).toEqual([[{ outcome: 'failed' }]]);
  });
});
