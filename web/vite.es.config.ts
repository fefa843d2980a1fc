import { clientIn } from './vite.config.ts';

/** The client in Spanish, built into the English build's folder after it. */
export default clientIn('es');
