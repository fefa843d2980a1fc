export { type IdentityOptions, startIdentity } from './main/compose.ts';
export { type IdentitySettings, identitySettings } from './main/config.ts';
export { program } from './main/program.ts';
