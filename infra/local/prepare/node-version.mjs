/** Uses only syntax of old Node.js versions; otherwise their users would see a stack trace instead of the message. */
const OLDEST = [20, 19];

/** The message for a Node.js version that is too old (such as `v18.12.0`); null if it is new enough. */
export function nodeVersionFault(version) {
  const [major, minor] = version.replace('v', '').split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return null;
  return `Node.js ${OLDEST.join('.')} or newer is needed, this is ${version}. See https://nodejs.org`;
}
