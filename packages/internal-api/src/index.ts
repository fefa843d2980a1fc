export * from './failure.ts';
export * from './identity.ts';
export * from './ownership.ts';
export * from './photos.ts';
export * from './token.ts';
