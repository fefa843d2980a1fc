import type { BrowserResponse } from '@dewlane/test-engines/customers';
import { expect } from '@jest/globals';

/** Expects a refusal in the common shape that reveals no internals. */
export function expectRefusal(
  { status, body, text }: BrowserResponse,
  statuses: readonly number[] = [400],
): void {
  expect(statuses).toContain(status);
  expect(body).toMatchObject({ error: body.message, message: expect.any(String) });
  expect(body.code).toMatch(/^[A-Z_]+$/);
  expect(body.message).not.toBe('');
  expect(
    Object.keys(body)
      .filter((key) => key !== 'success')
      .sort(),
  ).toEqual(['code', 'error', ...('fields' in body ? ['fields'] : []), 'message', 'requestId']);
  expect(body.requestId).toMatch(/^[\w-]+$/);
  expect(text).not.toMatch(/\bat \S+ \(|node_modules|\.ts:\d|prisma|zod/i);
  for (const message of [body.message, ...Object.values<string>(body.fields ?? {})]) {
    expect(message).not.toMatch(NOT_FOR_PEOPLE);
  }
}

/** Zod's own messages, and texts that leave open which field is meant (API-43). */
const NOT_FOR_PEOPLE =
  /Invalid (input|option|string|key)|expected|Too (small|big)|Unrecognized|ISO |^(Must|At most|At least|Contains|Expected)\b/;
