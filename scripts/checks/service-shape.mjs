import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { importsOf } from './import-rules.mjs';
import { exportedValues, importedNames } from './module-names.mjs';
import { SERVICES } from './services.mjs';

const ROOT = fileURLToPath(new URL('../../services', import.meta.url));

/** The files that every service has, below its `src`. */
const FILES = [
  'index.ts',
  'application/ports.ts',
  'application/queries.ts',
  'adapters/db/prisma.ts',
  'adapters/graphql/context.ts',
  'adapters/graphql/resolvers.ts',
  'adapters/graphql/schema.graphql',
  'main/api.ts',
  'main/compose.ts',
  'main/config.ts',
  'main/event-commands.ts',
  'main/events-process.ts',
  'main/jobs.ts',
  'main/program.ts',
];

/** Required in services with commands. Admin has none: staff writes are commands of identity and bookings, which publish them. */
const FILES_OF_COMMANDS = [
  'application/commands.ts',
  'adapters/db/transactions.ts',
  'adapters/events/contracts.ts',
  'domain/refusal.ts',
  'main/refusals.ts',
];

/** The only folders that a service may have; empty ones are omitted. */
const FOLDERS = {
  '': ['adapters', 'application', 'domain', 'main'],
  application: ['commands', 'jobs', 'ports', 'projections', 'queries', 'steps'],
};

/** The only files beside these folders in `application`; not every service has the last two. */
const APPLICATION_FILES = ['commands.ts', 'queries.ts', 'ports.ts', 'requests.ts', 'from-json.ts'];

/** Commands that no client can send, so that no catalogue lists them: at a start, by operators, after a restore. */
const UNLISTED = [
  'bookings/application/commands/delete-appointment-again.ts',
  'bookings/application/commands/delete-response-again.ts',
  'identity/application/commands/ensure-staff-account.ts',
  'identity/application/commands/erase-again.ts',
  'identity/application/commands/erase-person.ts',
  'vehicles/application/commands/refresh-last-service-dates.ts',
];

/** The folders of which each file is listed by one that imports it; what isn't listed is a part. */
const LISTS = { queries: 'application/queries.ts', jobs: 'main/jobs.ts' };

/** The name that a file must export, by path. */
const EXPORTS = [
  ['application/commands.ts', 'commandsOf'],
  ['application/queries.ts', 'queriesOf'],
  ['application/ports.ts', 'Dependencies'],
  ['adapters/db/prisma.ts', 'createPrisma'],
  ['adapters/db/transactions.ts', 'createTransactions'],
  ['adapters/graphql/context.ts', 'createContext'],
  ['adapters/graphql/resolvers.ts', 'createResolvers'],
  ['domain/refusal.ts', 'Refusal'],
  ['main/config.ts', 'NAME'],
  ['main/refusals.ts', 'translateError'],
];

const OTHER_CODE = /new Refusal\('(?![A-Z][A-Z_]*')/;

/** The faults in one file's text, one line each. */
export function codesOf(file, text) {
  const found = OTHER_CODE.exec(text);
  return found ? [`${file} says "${found[0]}", which is an UPPER_SNAKE code in every service`] : [];
}

/** How a service, given by its folder, deviates from the common structure, one line each. */
export function shapeFaults(folder, unlisted = UNLISTED) {
  const src = path.join(folder, 'src');
  const name = path.basename(folder);
  const has = (file) => existsSync(path.join(src, file));
  const wanted = [...FILES, ...(has('application/commands') ? FILES_OF_COMMANDS : [])];
  const missing = wanted.filter((file) => !has(file)).map((file) => `${name} has no ${file}`);
  const strange = Object.entries(FOLDERS).flatMap(([parent, known]) =>
    foldersIn(path.join(src, parent))
      .filter((child) => !known.includes(child))
      .map((child) => `${name} has a folder ${path.posix.join(parent, child)} that no service has`),
  );
  const silent = EXPORTS.filter(([file, word]) => has(file) && !exportsOf(src, file).has(word)).map(
    ([file, word]) => `${name}/${file} exports no ${word}`,
  );
  const codes = sourcesIn(src).flatMap((file) =>
    codesOf(`${name}/${file}`, readFileSync(path.join(src, file), 'utf8')),
  );
  return [
    ...missing,
    ...strange,
    ...silent,
    ...codes,
    ...misplacedAmongCommands(src, name, unlisted),
    ...unlisted
      .filter((named) => named.startsWith(`${name}/`))
      .flatMap((named) => faultsOfUnlisted(src, named)),
    ...unusedSteps(src, name),
    ...unlistedFiles(src, name),
    ...strangeApplicationFiles(src, name),
  ];
}

/** What stands among the commands of a service and is none of its catalogue, one line each. */
function misplacedAmongCommands(src, name, unlisted) {
  const commands = path.join(src, 'application/commands');
  const catalogue = path.join(src, 'application/commands.ts');
  if (!existsSync(commands) || !existsSync(catalogue)) return [];
  const listed = importedNames(readFileSync(catalogue, 'utf8'));
  return readdirSync(commands)
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, named: `${name}/application/commands/${file}` }))
    .filter(({ named }) => !unlisted.includes(named))
    .flatMap(({ file, named }) => {
      const known = listed.get(`./commands/${file}`);
      if (!known) return [`${named} is no command of the catalogue; a part of one is a step`];
      return valuesOf(src, `application/commands/${file}`)
        .filter((word) => !known.includes(word))
        .map((word) => `${named} exports ${word}, which is no command of the catalogue`);
    });
}

/** How a command of UNLISTED is none, one line each. */
function faultsOfUnlisted(src, named) {
  const file = named.slice(named.indexOf('/') + 1);
  if (!existsSync(path.join(src, file))) return [`${named} is in UNLISTED, but not there`];
  const { length } = valuesOf(src, file);
  return length === 1 ? [] : [`${named} exports ${length} values; a command is one`];
}

/** The steps that no use case uses, one line each. */
function unusedSteps(src, name) {
  const sources = sourcesIn(src).filter((file) => !file.endsWith('.test.ts'));
  const users = sources.filter((file) => file.startsWith('application/'));
  const used = new Set(users.flatMap((file) => importedFilesOf(src, file)));
  return sources
    .filter((file) => file.startsWith('application/steps/') && !used.has(file))
    .map((file) => `${name}/${file} is a use case of its own, so its place is in commands/`);
}

/** The files of LISTS that are not listed, one line each. */
function unlistedFiles(src, name) {
  const sources = sourcesIn(src).filter((file) => !file.endsWith('.test.ts'));
  return Object.entries(LISTS).flatMap(([kind, list]) => {
    const listed = sources.includes(list) ? importedFilesOf(src, list) : [];
    return sources
      .filter((file) => file.startsWith(`application/${kind}/`) && !listed.includes(file))
      .map((file) => `${name}/${file} is not imported by ${list}; a part of a use case is a step`);
  });
}

/** The files directly in `application` that no service has there, one line each. */
function strangeApplicationFiles(src, name) {
  return sourcesIn(src)
    .filter((file) => path.posix.dirname(file) === 'application' && !file.endsWith('.test.ts'))
    .filter((file) => !APPLICATION_FILES.includes(path.posix.basename(file)))
    .map((file) => `${name}/${file} is a file that no service has there`);
}

/** The faults of all services. */
export function faultsOfServices(unlisted = UNLISTED) {
  const strange = unlisted
    .filter((named) => !SERVICES.includes(named.split('/')[0]))
    .map((named) => `${named} is in UNLISTED, but of no service`);
  return [...strange, ...SERVICES.flatMap((name) => shapeFaults(path.join(ROOT, name), unlisted))];
}

function foldersIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

function sourcesIn(src) {
  return readdirSync(src, { recursive: true })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.ts') && !file.includes('generated/'));
}

const EXPORT = /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm;

function exportsOf(src, file) {
  const found = readFileSync(path.join(src, file), 'utf8').matchAll(EXPORT);
  return new Set([...found].map(([, name]) => name));
}

function valuesOf(src, file) {
  return exportedValues(readFileSync(path.join(src, file), 'utf8'));
}

/** The files of the same service that a file imports. */
function importedFilesOf(src, file) {
  return importsOf(readFileSync(path.join(src, file), 'utf8'), file)
    .filter((from) => from.startsWith('.'))
    .map((from) => path.posix.join(path.posix.dirname(file), from));
}
