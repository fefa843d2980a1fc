import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from './refusal.mjs';

const SHOWN_LINES = 25;

/** Runs a command quietly. If it fails, throws a Refusal with its last output. */
export function runCommand(command, args, { cwd, env, what, signal: stop }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      signal: stop,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => reject(new Refusal(`${what} failed: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) return resolve();
      const end = output.trim().split('\n').slice(-SHOWN_LINES).join('\n');
      const log = path.join(cwd, '.turbo', 'failed.log');
      writeFileSync(log, output);
      reject(new Refusal(`${what} failed (${signal ?? code}), all it said is in ${log}:\n${end}`));
    });
  });
}
