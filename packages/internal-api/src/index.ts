export * from './booking-links.ts';
export * from './calendar.ts';
export * from './failure.ts';
export * from './identity.ts';
export * from './ownership.ts';
export * from './photos.ts';
export * from './services.ts';
export * from './token.ts';
