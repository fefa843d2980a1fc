/**
 * +1 area codes outside the United States: texts are sent within the country only, and some of these cost many times as
 * much. Also 900, a premium-rate code.
 */
const ELSEWHERE = new Set(
  (
    '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 468 474 506 514 ' +
    '519 548 579 581 584 587 600 604 613 622 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 ' +
    '905 942 ' +
    '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876 ' +
    '900'
  ).split(' '),
);

/** A number of the North American Numbering Plan: neither area code nor exchange begins with 0 or 1. */
const NUMBER = /^1?([2-9]\d{2})([2-9]\d{2}\d{4})$/;

/**
 * A United States phone number in the form providers take (`+14085550142`), from any notation; null for any other
 * number, which gets no text messages (SELF-07).
 */
export function textNumberOf(phone: string): string | null {
  const written = phone.trim();
  const digits = written.replaceAll(/\D/g, '');
  const [, areaCode, rest] = NUMBER.exec(digits) ?? [];
  if (areaCode === undefined || ELSEWHERE.has(areaCode)) return null;
  if (written.startsWith('+') && digits.length !== 11) return null;
  return `+1${areaCode}${rest}`;
}
