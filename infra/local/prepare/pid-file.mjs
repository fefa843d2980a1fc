import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { commandLine } from './processes.mjs';

/** What the processes that hold pid files have in their command lines; a number may have gone to another program. */
const OURS = /\b(start|restore|test|bench)\.mjs\b/;

/**
 * Claims a file for this process: null when it is ours now, else the number of the running process that holds
 * it. A file of a process that has ended, or isn't one of ours, is taken over.
 */
export function claim(file) {
  // Linked from a complete file, so that nobody ever reads a claim without its number.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${process.pid}`);
  try {
    for (;;) {
      if (link(draft, file)) return null;
      const holder = Number(readIfThere(file));
      if (holder !== process.pid && OURS.test(commandLine(holder))) return holder;
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(draft);
  }
}

/** Gives a claimed file back. */
export function giveBack(file) {
  rmSync(file, { force: true });
}

function link(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}
