import { limit } from './stacks-off.ts';

Error.stackTraceLimit = limit;
