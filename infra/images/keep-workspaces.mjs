/**
 * After an install of some workspaces, removes all others and development dependencies from the manifests, so that npm
 * considers the tree complete (`npm sbom`) and the image lists nothing that it doesn't contain.
 */
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const write = (file, content) => writeFileSync(file, JSON.stringify(content, null, 2));
const manifestIn = (folder) => path.join(folder, 'package.json');
const linkOf = ({ name }) => path.join('node_modules', name);
const withoutDevelopment = ({ devDependencies: _, scripts: __, ...rest }) => rest;

const root = withoutDevelopment(read('package.json'));
const workspaces = globSync(root.workspaces).map((folder) => ({
  folder,
  manifest: withoutDevelopment(read(manifestIn(folder))),
}));
const installed = workspaces.filter(({ manifest }) => existsSync(linkOf(manifest)));
const needed = new Set(
  installed.flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {})),
);
// npm also links packages that only the tests of an installed workspace need.
const kept = installed.filter(
  ({ folder, manifest }) => !folder.startsWith('packages') || needed.has(manifest.name),
);
for (const { folder, manifest } of workspaces) {
  if (kept.some((one) => one.folder === folder)) {
    write(manifestIn(folder), manifest);
  } else {
    rmSync(linkOf(manifest), { force: true });
    rmSync(folder, { recursive: true });
  }
}
write('package.json', {
  ...root,
  version: '0.0.0',
  workspaces: kept.map(({ folder }) => folder),
});
