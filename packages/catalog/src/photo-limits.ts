/**
 * The size and quality of a photo's picture (VFORM-24 to VFORM-26), for the browser, which shrinks what it uploads, and for the
 * server, which shrinks what arrives.
 */
export const PHOTO_LIMITS = {
  /** Longest side, in pixels (VFORM-24). */
  longestSide: 1200,
  /** Qualities in hundredths, so that 0.05 steps add up exactly (VFORM-25). */
  firstQuality: 85,
  qualityStep: 5,
  lastQuality: 10,
  /** Encoded size to get under, in bytes: about 500 KB (VFORM-25). */
  encodedBytes: 500 * 1024,
  /** How much base64 makes a file grow (VFORM-26). */
  base64Growth: 1.33,
} as const;
