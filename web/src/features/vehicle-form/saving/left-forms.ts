import { saveBeforeReload } from '../../../lib/browser/before-reload.ts';
import type { VehicleSaver } from './vehicle-saver.ts';

interface Saving {
  readonly saver: VehicleSaver;
  readonly saved: Promise<void>;
}

/** What forms that were left are saving. */
const savings = new Set<Saving>();

/** Notes that a form that was left is saving, which doesn't fail: until that is over, the client's reloads and `Sign Out` wait for it. */
export function noteSaving(saver: VehicleSaver, work: Promise<void>): void {
  const end = saveBeforeReload(() => work);
  const saved = work.finally(() => {
    savings.delete(saving);
    end();
  });
  const saving = { saver, saved };
  savings.add(saving);
}

/** What a form of this vehicle that was left is saving at present, which doesn't fail. */
export const savingOf = (id: string): Promise<void> | undefined =>
  [...savings].find(({ saver }) => saver.id() === id)?.saved;
