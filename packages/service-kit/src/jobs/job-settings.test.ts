import { describe, expect, it } from '@jest/globals';
import { retentionSettings } from './job-settings.ts';

describe("retention of the kit's tables", () => {
  it('has settings whose defaults are 7 and 30 days', () => {
    expect(retentionSettings.OUTBOX_DAYS.parse(undefined)).toBe(7);
    expect(retentionSettings.INBOX_DAYS.parse(undefined)).toBe(30);
    expect(retentionSettings.INBOX_DAYS.parse('90')).toBe(90);
    expect(retentionSettings.INBOX_DAYS.safeParse('0').success).toBe(false);
  });
});
