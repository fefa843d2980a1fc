import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folders of workspaces that others import by entries of their own; all services have the same ones. */
const FOLDERS = ['packages', 'infra'];
/** Names the entries of the packages that have no README. */
const ARCHITECTURE = 'docs/architecture.md';

/** Every entry (a key of `exports`) that no document names, as `file: entry`. */
export function findUnnamedEntries(root) {
  const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const architecture = read(path.join(root, ARCHITECTURE));
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder)).flatMap((name) => {
      const inRoot = path.join(root, folder, name);
      const manifest = read(path.join(inRoot, 'package.json'));
      if (manifest === '') return [];
      const readme = read(path.join(inRoot, 'README.md'));
      const document = readme === '' ? ARCHITECTURE : `${folder}/${name}/README.md`;
      return unnamedIn(JSON.parse(manifest), readme, architecture).map(
        (entry) => `${document}: ${entry} is not named`,
      );
    }),
  );
}

/**
 * The entries of a package that neither its README (as `…/entry`, or whole) nor the architecture (whole) names in
 * backquotes.
 */
export function unnamedIn({ name, exports = {} }, readme, architecture) {
  return Object.keys(exports)
    .map((key) => key.slice(1))
    .filter((entry) => {
      const whole = `\`${name}${entry}\``;
      const isShort = entry !== '' && readme.includes(`\`…${entry}\``);
      return !isShort && !readme.includes(whole) && !architecture.includes(whole);
    })
    .map((entry) => `${name}${entry}`);
}
