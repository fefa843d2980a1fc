/** Preloaded into a program: on exit, writes the URLs of all scripts that it loaded to the file LOADED_SCRIPTS. */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

const scripts = new Set();
const session = new Session();
session.connect();
session.on('Debugger.scriptParsed', ({ params }) => scripts.add(params.url));
session.post('Debugger.enable');
process.on('exit', () => writeFileSync(process.env.LOADED_SCRIPTS, JSON.stringify([...scripts])));
