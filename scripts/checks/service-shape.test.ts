import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { codesOf, faultsOfServices, shapeFaults } from './service-shape.mjs';

describe('the shape of a service', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'shape-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (file: string, text = '') => {
    const target = path.join(folder, 'src', file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  };

  it('is the same in all of them', () => {
    expect(faultsOfServices()).toEqual([]);
  });

  it('has the files that every service has', () => {
    write('application/queries.ts', 'export function queriesOf() {}');
    const faults = shapeFaults(folder).map((fault) => fault.replace(/^\S+ /, ''));
    expect(faults).toContain('has no main/compose.ts');
    expect(faults).not.toContain('has no application/queries.ts');
    expect(faults).not.toContain('has no application/commands.ts');
  });

  it('has a catalogue of commands and refusals where it has commands', () => {
    write('application/commands/log-in.ts');
    const faults = shapeFaults(folder).map((fault) => fault.replace(/^\S+ /, ''));
    expect(faults).toContain('has no application/commands.ts');
    expect(faults).toContain('has no main/refusals.ts');
  });

  it('has only commands of the catalogue among its commands', () => {
    write('application/commands.ts', "import { logIn } from './commands/log-in.ts';");
    write('application/commands/log-in.ts', 'export function logIn() {}');
    write('application/commands/log-in.test.ts');
    expect(shapeFaults(folder).join()).not.toContain('no command of the catalogue');
    write('application/commands/log-in.ts', 'export const logIn = 1;\nexport function admit() {}');
    write('application/commands/mail-caps.ts');
    const faults = shapeFaults(folder).join();
    expect(faults).toContain('log-in.ts exports admit, which is no command of the catalogue');
    expect(faults).not.toContain('exports logIn');
    expect(faults).toContain('mail-caps.ts is no command of the catalogue');
  });

  it.each([
    ['export { admit };', 'admit'],
    ['export { admit as enter, type Gate };', 'enter'],
    ['export default admit;', 'default'],
    ['export let admit = 1;', 'admit'],
    ['export function* admit() {}', 'admit'],
    ['export async function* admit() {}', 'admit'],
    ["export * from './gate.ts';", '*'],
  ])('sees what else a command exports, however it is written: %s', (text, name) => {
    write('application/commands.ts', "import { logIn } from './commands/log-in.ts';");
    write('application/commands/log-in.ts', `export function logIn() {}\n${text}`);
    const faults = shapeFaults(folder).join();
    expect(faults).toContain(`log-in.ts exports ${name}, which is no command of the catalogue`);
    expect(faults).not.toContain('Gate');
  });

  it('has each command that no catalogue lists, with one use case', () => {
    write('application/commands.ts');
    write('application/commands/erase-again.ts', 'export function eraseAgain() {}');
    const named = `${path.basename(folder)}/application/commands/erase-again.ts`;
    expect(shapeFaults(folder, [named]).join()).not.toContain('erase-again.ts');
    write('application/commands/erase-again.ts', 'export const a = 1;\nexport const b = 2;');
    expect(shapeFaults(folder, [named]).join()).toContain('erase-again.ts exports 2 values');
    rmSync(path.join(folder, 'src/application/commands/erase-again.ts'));
    expect(shapeFaults(folder, [named]).join()).toContain('erase-again.ts is in UNLISTED, but not');
  });

  it('knows the service of each command that no catalogue lists', () => {
    expect(faultsOfServices(['billing/application/commands/charge.ts']).join()).toContain(
      'billing/application/commands/charge.ts is in UNLISTED',
    );
  });

  it('has nothing among its steps but what is used as such', () => {
    write('application/commands.ts');
    write('application/steps/admit.ts', 'export function admit() {}');
    write('application/steps/admit.test.ts', "import { admit } from './admit.ts';");
    write('main/republished.ts', "import { admit } from '../application/steps/admit.ts';");
    const fault = 'application/steps/admit.ts is a use case of its own';
    expect(shapeFaults(folder).join()).toContain(fault);
    write('application/commands/log-in.ts', "import { admit } from '../steps/admit.ts';");
    expect(shapeFaults(folder).join()).not.toContain(fault);
  });

  it.each([
    ['queries', 'application/queries.ts', "import { cut } from './queries/cut.ts';"],
    ['jobs', 'main/jobs.ts', "import { cut } from '../application/jobs/cut.ts';"],
  ])('has nothing among its %s but what is listed', (kind, list, text) => {
    write(`application/${kind}/cut.ts`, 'export function cut() {}');
    write(`application/${kind}/list.ts`, "import { cut } from './cut.ts';");
    write('main/republished.ts', `import { cut } from '../application/${kind}/cut.ts';`);
    const fault = `application/${kind}/cut.ts is not imported by ${list}`;
    expect(shapeFaults(folder).join()).toContain(fault);
    write(list, text);
    expect(shapeFaults(folder).join()).not.toContain(fault);
  });

  it('has no folder that the others don’t know', () => {
    write('application/use-stories/log-in.ts');
    expect(shapeFaults(folder).join()).toContain('a folder application/use-stories');
  });

  it('has no file beside them that the others don’t know', () => {
    write('application/requests.ts');
    write('application/helpers.ts');
    const faults = shapeFaults(folder).join();
    expect(faults).toContain('application/helpers.ts is a file that no service has there');
    expect(faults).not.toContain('requests.ts');
  });

  it('exports what its neighbours export under the same name', () => {
    write('adapters/db/prisma.ts', 'export const database = 1;');
    expect(shapeFaults(folder).join()).toContain('adapters/db/prisma.ts exports no createPrisma');
  });

  it('refuses codes of refusals that are not written as all others', () => {
    expect(codesOf('a.ts', "throw new Refusal('wrong-credentials')").join()).toContain(
      'UPPER_SNAKE',
    );
    expect(codesOf('a.ts', "throw new Refusal('WRONG_CREDENTIALS')")).toEqual([]);
  });
});
