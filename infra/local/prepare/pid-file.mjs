import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { commandLine, isRunning, lifeOf } from './processes.mjs';

/** The programs that held pid files before these told lives. */
const PROGRAMS = /\b(start|dev|restore|test|bench)\.mjs\b/;

/**
 * Claims a pid file for this process: null if successful, else the pid of the running process that holds it. Takes over
 * the file of a process that has ended, even if another program has its pid by now. The file holds the pid and which life of it.
 */
export function claim(file) {
  // Linked from a complete file, so that nobody ever reads a claim without its pid.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${process.pid} ${lifeOf(process.pid)}`);
  try {
    for (;;) {
      if (link(draft, file)) return null;
      const holder = holderOf(readIfThere(file));
      if (holder !== null) return holder;
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

/** The running process that a pid file names; null if there is none, or it is this one. */
function holderOf(text) {
  const [first = '', ...rest] = text.trim().split(' ');
  const pid = Number(first);
  const life = rest.join(' ');
  if (pid === process.pid) return null;
  const isHeld = life === '' ? isRunningProgram(pid) : lifeOf(pid) === life;
  return isHeld ? pid : null;
}

/** Whether a pid that an older version wrote alone is still that of one of our programs; true if the system doesn't tell. */
function isRunningProgram(pid) {
  const isTold = commandLine(process.pid) !== '';
  return isTold ? PROGRAMS.test(commandLine(pid)) : isRunning(pid);
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
