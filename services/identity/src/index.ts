export { type IdentityOptions, startIdentity } from './main/compose.ts';
export { identitySettings } from './main/config.ts';
export { runErase } from './main/erase-command.ts';
export { program } from './main/program.ts';
