/**
 * After an install of some workspaces, forgets those that were not installed and what only development needs, so that npm
 * takes the tree for whole (`npm sbom`) and the image names nothing that isn't in it.
 */
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const write = (file, content) => writeFileSync(file, JSON.stringify(content, null, 2));
const withoutDevelopment = ({ devDependencies: _, scripts: __, ...rest }) => rest;

const root = withoutDevelopment(read('package.json'));
const kept = [];
for (const folder of globSync(root.workspaces)) {
  const file = path.join(folder, 'package.json');
  const manifest = read(file);
  if (existsSync(path.join('node_modules', manifest.name))) {
    write(file, withoutDevelopment(manifest));
    kept.push(folder);
  } else {
    rmSync(folder, { recursive: true });
  }
}
write('package.json', { ...root, version: '0.0.0', workspaces: kept });
