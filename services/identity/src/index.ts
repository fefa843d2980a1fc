export { type IdentityOptions, startIdentity } from './main/compose.ts';
export { type IdentitySettings, identitySettings } from './main/config.ts';
export { eraseByEmail, runErase } from './main/erase-command.ts';
export { program } from './main/program.ts';
