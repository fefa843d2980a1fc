import { DomainError } from '@dewlane/service-kit';
import type { Commands } from '../application/commands.ts';
import { Refusal } from '../domain/refusal.ts';

/** The same commands, whose refusals come out in the product's one error shape. */
export function answeringRefusals(commands: Commands): Commands {
  const answering = Object.entries(commands).map(([name, command]) => [
    name,
    async (...input: unknown[]) => {
      try {
        return await (command as (...input: unknown[]) => Promise<unknown>)(...input);
      } catch (error) {
        throw translated(error);
      }
    },
  ]);
  return Object.fromEntries(answering) as Commands;
}

function translated(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const { code, message, details } = error;
  return new DomainError(code, message, { cause: error, ...details });
}
