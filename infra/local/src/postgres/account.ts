import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, lchownSync, lstatSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { NotStarted } from '../not-started.ts';

/** A wrapper program and its leading arguments. */
export interface Launcher {
  command: (program: string, args: readonly string[]) => [string, string[]];
  /** Changes the owner of a folder or file to the account that the programs run as. */
  takeOver: (place: string) => void;
}

/** How to run PostgreSQL under an account that it refuses. */
export type RootMethod = 'user-namespace' | 'other-account';

/**
 * Decides the account for PostgreSQL, which refuses root and uids without a name. A normal user runs it as itself.
 * Others run it in a user namespace where they are called `nobody`; where the system allows no namespaces, root runs it
 * as `nobody` with the one capability of passing folders that only their owner may enter (mode 0700). Throws if nothing
 * works.
 */
export function chooseLauncher(method?: RootMethod): Launcher {
  const uid = process.getuid?.();
  if (uid === undefined || (uid !== 0 && hasName())) return asItself;
  const account = nobody();
  const ways: Record<RootMethod, Launcher> = {
    'user-namespace': userNamespace(account),
    'other-account': otherAccount(account),
  };
  const possible: RootMethod[] =
    uid === 0 ? ['user-namespace', 'other-account'] : ['user-namespace'];
  const found = (method ? [method] : possible).map((name) => ways[name]).find(works);
  if (found) return found;
  throw new NotStarted(
    'PostgreSQL refuses to run as root or as a user without a name, and neither `unshare --user` nor `setpriv` helps here. Start as a normal user, or set DATABASE_URL.',
  );
}

const asItself: Launcher = {
  command: (program, args) => [program, [...args]],
  takeOver: () => undefined,
};

/** Containers often run under a uid that /etc/passwd doesn't list. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

interface Account {
  uid: number;
  gid: number;
}

function userNamespace({ uid, gid }: Account): Launcher {
  const prefix = ['--user', `--map-user=${uid}`, `--map-group=${gid}`];
  return {
    command: (program, args) => ['unshare', [...prefix, program, ...args]],
    takeOver: (place) => giveTo(place, ourselves()),
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

function ourselves(): Account {
  return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
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
