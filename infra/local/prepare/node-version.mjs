/** Kept to syntax that an old Node.js can read, or its user would see a stack trace instead of this line. */
const OLDEST = [20, 19];

/** A line for the person whose Node.js is too old (such as `v18.12.0`), null when it is new enough. */
export function nodeVersionFault(version) {
  const [major, minor] = version.replace('v', '').split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return null;
  return `Node.js ${OLDEST.join('.')} or newer is needed, this is ${version}. See https://nodejs.org`;
}
