/**
 * The program of ours beside the file that asks: compiled beside what is compiled, its source beside a source (`npm run dev`).
 * `name` is without its ending.
 */
export function programBeside(name: string, from: string): URL {
  return new URL(`${name}${from.endsWith('.ts') ? '.ts' : '.js'}`, from);
}
