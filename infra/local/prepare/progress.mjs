const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 100;
const REMIND_MS = 15_000;

/**
 * Shows progress: on a terminal one line with a spinner, elsewhere a line at the start, one every 15 s and one at the
 * end. `done` replaces `doing` in the last line. Stops printing when `signal` is aborted.
 */
export function createProgress(signal, out = process.stdout) {
  async function step(doing, done, work) {
    const started = Date.now();
    const seconds = () => Math.round((Date.now() - started) / 1000);
    const stop = out.isTTY ? spin(out, doing, seconds) : remind(out, doing, seconds);
    signal?.addEventListener('abort', stop);
    try {
      const result = await work();
      stop();
      out.write(`  ✓ ${done}${seconds() > 1 ? ` (${seconds()} s)` : ''}\n`);
      return result;
    } catch (error) {
      stop();
      throw error;
    }
  }
  return { say: (line = '') => out.write(line === '' ? '\n' : `  ${line}\n`), step };
}

function spin(out, doing, seconds) {
  let frame = 0;
  const draw = () => {
    frame = (frame + 1) % FRAMES.length;
    out.write(`\r\x1b[K  ${FRAMES[frame]} ${doing}${seconds() > 1 ? ` (${seconds()} s)` : ''}`);
  };
  draw();
  const timer = setInterval(draw, FRAME_MS);
  return () => {
    clearInterval(timer);
    out.write('\r\x1b[K');
  };
}

function remind(out, doing, seconds) {
  out.write(`  ${doing} …\n`);
  const timer = setInterval(() => out.write(`  ${doing} … ${seconds()} s\n`), REMIND_MS);
  return () => clearInterval(timer);
}
