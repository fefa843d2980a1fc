/**
 * The most frequent words in lists of leaked passwords, which attackers try first, with digits, symbols and capitals
 * added.
 */
const COMMON_WORDS = new Set(
  `password passwort passphrase passcode pass secret letmein welcome hello login signin logon access admin administrator
  root superuser user guest test testing tester demo sample example default changeme change temp temporary qwerty qwertz
  azerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qweasd abc abcd abcde abcdef abcdefg iloveyou loveyou love
  sunshine princess monkey dragon football baseball basketball soccer hockey master shadow superman batman spiderman
  pokemon starwars trustno michael jordan jessica jennifer ashley daniel andrew thomas robert charlie charles george
  matthew anthony joshua hunter harley ranger buster ginger pepper summer winter spring autumn january february march
  april june july august september october november december monday friday sunday cheese cookie chocolate banana orange
  apple purple flower computer internet google facebook samsung corvette mustang ferrari porsche mercedes toyota honda
  whatever freedom killer hottie lovely babygirl angel company business service services manager office staff team
  security carwash detailing dewlane`.split(/\s+/),
);

/** Symbols and digits that replace letters. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/**
 * Whether a password is one that attackers try first: a common word or the account's own name, in any case, with
 * lookalike characters and digits or symbols around it; or one without letters. Such passwords can meet every rule
 * about kinds of characters and are still guessed (AUTH-36).
 */
export function isCommonPassword(password: string, ownName?: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  const name = ownName?.normalize('NFKC').toLowerCase();
  return [lower, withoutEnds(lower)].some((text) =>
    [text, withoutEnds(lettersOf(text))].some(
      (word) => word === '' || COMMON_WORDS.has(word) || word === name || isOneCharacter(word),
    ),
  );
}

/** The password without leading and trailing digits and symbols. */
function withoutEnds(text: string): string {
  return [...text].slice(firstLetter([...text]), lastLetter([...text]) + 1).join('');
}

function lettersOf(text: string): string {
  return [...text].map((character) => STANDS_FOR[character] ?? character).join('');
}

function firstLetter(characters: readonly string[]): number {
  const at = characters.findIndex(isLetter);
  return at === -1 ? characters.length : at;
}

function lastLetter(characters: readonly string[]): number {
  return characters.findLastIndex(isLetter);
}

function isLetter(character: string): boolean {
  return /\p{L}/u.test(character);
}

function isOneCharacter(word: string): boolean {
  return new Set(word).size === 1;
}
