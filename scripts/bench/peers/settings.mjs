import { readFileSync } from 'node:fs';

/** The arguments of a peer: the supergraph's file, then the names of the headers to forward. */
export function readPeerSettings() {
  const [file, ...headers] = process.argv.slice(2);
  return { supergraph: readFileSync(file, 'utf8'), headers };
}
