export * from './token-issuer.ts';
