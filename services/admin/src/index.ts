export { program } from './main/program.ts';
