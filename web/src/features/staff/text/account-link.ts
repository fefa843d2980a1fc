/** An address of the pages that messages about accounts lead to. */
const ADDRESS = /^https?:\/\/[^\s/]+(\/(?:reset|confirm-email)\/[\w-]{43})$/;

/**
 * The link of a message about an account, as a path of the app, so that no name typed to look like one leads elsewhere;
 * null for a message without one. The last is the message's own: the greeting stands before it.
 */
export function linkIn(text: string) {
  const words =
    text
      .split(/\s/)
      .filter((word) => ADDRESS.test(word))
      .at(-1) ?? '';
  const path = ADDRESS.exec(words)?.[1];
  if (path === undefined) return null;
  const at = text.lastIndexOf(words);
  return { before: text.slice(0, at), words, path, after: text.slice(at + words.length) };
}
