import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, lchownSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { NotStarted } from '../not-started.ts';

/** A program and the arguments that stand before its own. */
export interface Launcher {
  command: (program: string, args: readonly string[]) => [string, string[]];
  /** Makes a folder or file belong to the account that the programs will see as their own. */
  takeOver: (place: string) => void;
}

/** How a root user gets PostgreSQL to run: it refuses to run as root. */
export type RootMethod = 'user-namespace' | 'other-account';

/**
 * Decides under which account PostgreSQL runs. A normal user runs it as itself. Root runs it in a user
 * namespace where root is called `nobody`, and where the system allows no namespaces as `nobody` with the one
 * capability of passing folders that only their owner may enter (mode 0700). Throws where neither works.
 */
export function chooseLauncher(method?: RootMethod): Launcher {
  if (process.getuid?.() !== 0)
    return { command: (program, args) => [program, [...args]], takeOver: () => undefined };
  const account = nobody();
  const candidates: Record<RootMethod, Launcher> = {
    'user-namespace': userNamespace(account),
    'other-account': otherAccount(account),
  };
  const wanted: RootMethod[] = method ? [method] : ['user-namespace', 'other-account'];
  const found = wanted.map((name) => candidates[name]).find(works);
  if (found) return found;
  throw new NotStarted(
    'PostgreSQL refuses to run as root, and neither `unshare --user` nor `setpriv` works here. Start as a normal user, or set DATABASE_URL.',
  );
}

interface Account {
  uid: number;
  gid: number;
}

function userNamespace({ uid, gid }: Account): Launcher {
  const prefix = ['--user', `--map-user=${uid}`, `--map-group=${gid}`];
  return {
    command: (program, args) => ['unshare', [...prefix, program, ...args]],
    takeOver: (place) => giveTo(place, { uid: 0, gid: 0 }),
  };
}

function otherAccount(account: Account): Launcher {
  const prefix = [
    '--securebits',
    '+no_setuid_fixup',
    '--reuid',
    `${account.uid}`,
    '--regid',
    `${account.gid}`,
  ];
  prefix.push('--clear-groups', '--inh-caps', '+dac_override', '--ambient-caps', '+dac_override');
  return {
    command: (program, args) => ['setpriv', [...prefix, program, ...args]],
    takeOver: (place) => giveTo(place, account),
  };
}

function works(launcher: Launcher): boolean {
  const [command, args] = launcher.command('true', []);
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function nobody(): Account {
  const id = (flag: string): number =>
    Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout?.trim() || 65534);
  return { uid: id('-u'), gid: id('-g') };
}

function giveTo(place: string, { uid, gid }: Account): void {
  if (!existsSync(place) || lstatSync(place).uid === uid) return;
  const below = lstatSync(place).isDirectory()
    ? readdirSync(place, { recursive: true, encoding: 'utf8' })
    : [];
  for (const entry of below) lchownSync(path.join(place, entry), uid, gid);
  chownSync(place, uid, gid);
}
