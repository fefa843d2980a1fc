import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from '@jest/globals';
import { freePort } from './free-port.ts';

it('gives each port to one caller only, whether or not it already listens on it', async () => {
  const ports = await Promise.all(Array.from({ length: 1_000 }, () => freePort()));
  expect(new Set(ports).size).toBe(1_000);
});

it('gives no port to two processes that run at the same time', async () => {
  const askers = Array.from({ length: 4 }, () => askForPorts(500));
  const ports = await Promise.all(askers.map(({ given }) => given));
  for (const { child } of askers) child.stdin.end();
  expect(new Set(ports.flat()).size).toBe(4 * 500);
});

/** A process that asks for so many ports, and runs on until its standard input ends. */
function askForPorts(count: number) {
  const script = `
    import { freePort } from '@dewlane/local/free-port';
    const ports = [];
    while (ports.length < ${count}) ports.push(await freePort());
    console.log(JSON.stringify(ports));
    process.stdin.resume();
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const given = once(createInterface(child.stdout), 'line').then(([line]): number[] =>
    JSON.parse(line),
  );
  return { child, given };
}
