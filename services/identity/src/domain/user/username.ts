import { LIMITS } from '@dewlane/catalog';

/** How many names one draw offers: the bare one, the first few numbers, then some at random. */
const FIRST_NUMBERS = 20;
const RANDOM_NUMBERS = 20;

/**
 * Usernames for a new account, best first: the part of the e-mail before the @, then the same with
 * a number, within 50 characters (design.md#identity-and-permissions). So that a much used name needs no search, the later
 * ones end in random numbers; another draw gives other ones.
 * @param random gives a number from 0 to below 1
 */
export function usernameCandidates(email: string, random: () => number): string[] {
  const base = email.slice(0, email.lastIndexOf('@'));
  const counted = Array.from({ length: FIRST_NUMBERS }, (_, index) => String(index + 2));
  const drawn = Array.from({ length: RANDOM_NUMBERS }, () =>
    String(1_000 + Math.floor(random() * 999_999_000)),
  );
  return ['', ...counted, ...drawn].map((number) => withNumber(base, number));
}

function withNumber(base: string, number: string): string {
  return base.slice(0, LIMITS.username - number.length) + number;
}
