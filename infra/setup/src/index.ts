export * from './roles.ts';
export * from './secret-files.ts';
export * from './secrets.ts';
