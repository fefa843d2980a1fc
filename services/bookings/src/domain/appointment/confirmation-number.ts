/** Letters and digits that neither look nor sound like another: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V apart. */
const ALPHABET = 'ACDEFGHJKMNPQRTVWXY34679';
const LENGTH = 8;
/** Bytes from here on would make some letters likelier than others. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

/**
 * A confirmation number: `CW-` and 8 characters, readable aloud and not guessable in sequence
 * (design.md#bookings-vehicles-mail). `randomBytes` must be a cryptographic source.
 */
export function confirmationNumber(randomBytes: (count: number) => Uint8Array): string {
  let characters = '';
  while (characters.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < FAIR_BYTES && characters.length < LENGTH) {
        characters += ALPHABET.charAt(byte % ALPHABET.length);
      }
    }
  }
  return `CW-${characters}`;
}
