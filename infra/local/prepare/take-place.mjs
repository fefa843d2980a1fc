import { dataDirFault, dataDirOf, holdDataDir } from './data-dir.mjs';
import { isInstalled } from './install.mjs';
import { endLeftoverChildren } from './leftovers.mjs';
import { portFault, portOf } from './port.mjs';
import { Refusal } from './refusal.mjs';

/**
 * Takes the data folder and checks the port before anything is installed or built, so that nobody waits a minute to read
 * that another program is in the way (OPS-31). On a fresh clone the packages that check the other settings are missing: what
 * is wrong without them is refused at once (OPS-30), else returned as `known`. `giveBack` releases the folder.
 */
export async function takePlace(root, env) {
  const dataDir = dataDirOf(env);
  const folderFault = dataDirFault(dataDir);
  const giveBack = folderFault === null ? holdDataDir(dataDir) : () => undefined;
  try {
    if (folderFault === null) await endLeftoverChildren(dataDir);
    const faults = { DATA_DIR: folderFault, PORT: await portFault(portOf(env)) };
    const known = Object.entries(faults).flatMap(([name, fault]) =>
      fault ? [`${name}: ${fault}`] : [],
    );
    if (known.length > 0 && !isInstalled(root)) throw new Refusal(unusable(known));
    return { known, giveBack };
  } catch (error) {
    giveBack();
    throw error;
  }
}

function unusable(faults) {
  const lines = faults.map((fault) => `  ${fault}`);
  return ['These settings are not usable; the others are not checked yet:', ...lines].join('\n');
}
