export { startTokenIssuer, type TokenIssuer, type TokenLifetime } from './token-issuer.ts';
