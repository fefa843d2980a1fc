import { LIMITS } from '@dewlane/catalog';

/** How many numbered names one draw offers before it switches to random numbers. */
const FIRST_NUMBERS = 20;
const RANDOM_NUMBERS = 20;

/**
 * Username candidates for a new account, best first: the part of the e-mail before the @, then the same with a number,
 * within 50 characters (design.md#identity-and-permissions). The later ones end in random numbers, so that a popular
 * name needs no search; another draw gives others.
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
