import { eventually, isWaitingForLock } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Engines, startEngines } from '../../test/engines.ts';
import { inTransaction } from './database.ts';
import { markErased, refuseErased } from './erased-owners.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const REFUSED = { code: 'UNAUTHENTICATED' };

describe('the erasure of an owner', () => {
  let engines: Engines;
  beforeAll(async () => {
    engines = await startEngines();
  });
  afterAll(() => engines?.close());

  const saving = (ownerId: string, save: () => Promise<unknown> = async () => undefined) =>
    inTransaction(engines.pool, async (tx) => {
      await refuseErased(tx, ownerId);
      await save();
    });
  const erasing = (ownerIds: string[], erase: () => Promise<unknown> = async () => undefined) =>
    inTransaction(engines.pool, async (tx) => {
      await markErased(tx, ownerIds, NOW);
      await erase();
    });
  const someoneWaits = () => isWaitingForLock(engines.pool);

  it('ACCT-08 waits for what is being saved, and makes the next save fail', async () => {
    const order: string[] = [];
    let erased: Promise<void> | undefined;
    await saving('1', async () => {
      erased = erasing(['guest_1', '1'], async () => order.push('erased'));
      await Promise.race([eventually(someoneWaits), erased]);
      order.push('saved');
    });
    await erased;
    expect(order).toEqual(['saved', 'erased']);
    await expect(saving('1')).rejects.toMatchObject(REFUSED);
    await expect(saving('guest_1')).rejects.toMatchObject(REFUSED);
    await saving('11');
  });

  it('ACCT-08 refuses a save that has waited for it', async () => {
    let saved: Promise<unknown> | undefined;
    await erasing(['2'], async () => {
      saved = saving('2').catch((error: unknown) => error);
      await eventually(someoneWaits);
    });
    expect(await saved).toMatchObject(REFUSED);
  });

  it('ACCT-08 doesn’t make concurrent saves of an owner wait for each other', async () => {
    await saving('3', () => saving('3'));
  });

  it('ACCT-08 leaves no mark if it is rolled back', async () => {
    const failure = new Error('undone');
    const undone = erasing(['4'], () => Promise.reject(failure));
    await expect(undone).rejects.toBe(failure);
    await saving('4');
  });
});
