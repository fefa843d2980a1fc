import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('../..', import.meta.url));
/** Staff's screens are in English; tests and generated code show nothing. */
const OTHERS =
  /\.test\.tsx?$|\/(?:testing|generated|staff)\/|\/routes\/staff|\/(?:testing|journey)\.ts$/;

/** A file whose texts customers see. */
export interface Source {
  /** Relative to the web client's folder. */
  readonly file: string;
  readonly code: string;
}

/** The client's sources with texts for customers. */
export function customerSources(): Source[] {
  return filesNamed(/\.tsx?$/).filter(({ file }) => !file.endsWith('/lib/text/language.ts'));
}

/** The client's style sheets that customers load. */
export function styleSheets(): Source[] {
  return filesNamed(/\.css$/);
}

function filesNamed(name: RegExp): Source[] {
  return readdirSync(path.join(WEB, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name).split(path.sep).join('/'))
    .filter((file) => !OTHERS.test(file))
    .map((file) => ({ file: file.slice(WEB.length), code: readFileSync(file, 'utf8') }));
}

/** Reads a file in the web client's folder. */
export function readSource(file: string): string {
  return readFileSync(path.join(WEB, file), 'utf8');
}
