/** Loaded before a program: when its process ends, the addresses of all scripts that it ran stand in the file that LOADED_SCRIPTS names. */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

const scripts = new Set();
const session = new Session();
session.connect();
session.on('Debugger.scriptParsed', ({ params }) => scripts.add(params.url));
session.post('Debugger.enable');
process.on('exit', () => writeFileSync(process.env.LOADED_SCRIPTS, JSON.stringify([...scripts])));
