import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { commandLine } from './processes.mjs';

/** Part of the command line of processes that hold pid files; a pid may have been reused by another program. */
const OURS = /\b(start|restore|test|bench)\.mjs\b/;

/**
 * Claims a pid file for this process: null if successful, else the pid of the running process that holds it. Takes over
 * the file of a process that has ended or isn't ours.
 */
export function claim(file) {
  // Linked from a complete file, so that nobody ever reads a claim without its pid.
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

/** Releases a claimed file. */
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
