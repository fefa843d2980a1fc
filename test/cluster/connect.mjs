/**
 * Tries a TCP connection and prints `open`, the error's code, or `no response` after 10 s. It runs in a pod, so it needs
 * only Node.js. Started with `node --input-type=module -e "<this file>" '<host>' '<port>'`.
 */
import net from 'node:net';

const [, host = '', port] = process.argv;
const socket = net.connect({ host, port: Number(port) });

/** @param {string | undefined} result */
function end(result) {
  process.stdout.write(`${result}\n`);
  process.exit();
}

socket.on('connect', () => end('open'));
socket.on('error', (error) => end('code' in error ? String(error.code) : error.message));
setTimeout(end, 10_000, 'no response');
