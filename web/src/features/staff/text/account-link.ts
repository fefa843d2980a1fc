/** The address of a page that messages about accounts link to. */
const ADDRESS = /^https?:\/\/[^\s/]+(\/(?:reset|confirm-email)\/[\w-]{43})$/;

/**
 * The link in a message about an account, as a path of the app, so that a name typed to look like a link can't lead elsewhere;
 * null for a message without one. The last link is the message's own, as the greeting with the name comes before it.
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
