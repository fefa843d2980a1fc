import { readFileSync } from 'node:fs';

/** What a peer is started with: the file with the supergraph as its first argument, then the names of the headers to pass on. */
export function readPeerSettings() {
  const [file, ...headers] = process.argv.slice(2);
  return { supergraph: readFileSync(file, 'utf8'), headers };
}
