/**
 * A program in the same folder as the calling file: compiled next to compiled code, its source next to a source (`npm
 * run dev`). `name` has no extension.
 */
export function programBeside(name: string, from: string): URL {
  return new URL(`${name}${from.endsWith('.ts') ? '.ts' : '.js'}`, from);
}
