import { uploadedPhoto } from '@dewlane/internal-api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CAMRY, dataOf, garageOf, refusalOf } from './support/garage.ts';
import { customer, guest, type Harness, startHarness } from './support/harness.ts';
import { redPicture } from './support/pictures.ts';

describe('the quota of one owner', () => {
  let harness: Harness;
  let garage: ReturnType<typeof garageOf>;
  beforeAll(async () => {
    harness = await startHarness({
      env: { VEHICLES_PER_OWNER: '3', UNUSED_PHOTOS_PER_OWNER: '2' },
    });
    garage = garageOf(harness);
  });
  afterAll(() => harness.stop());

  it.each([
    ['a customer', customer],
    ['a guest', guest],
  ])('PERM-10 limits the vehicles of %s, also in concurrent requests', async (_, person) => {
    const owner = person();
    const responses = await Promise.all(Array.from({ length: 8 }, () => garage.add(owner, CAMRY)));
    const refused = responses.filter(({ errors }) => errors !== undefined);
    expect(refused).toHaveLength(5);
    for (const response of refused) {
      expect(refusalOf(response)).toEqual({ code: 'QUOTA_REACHED', status: 409 });
      expect(response.errors?.[0]?.message).toBe(
        'You have 3 vehicles already, as many as we keep for one customer. Please delete one first.',
      );
    }
    const [one] = await garage.own(owner);
    dataOf(await garage.remove(owner, { id: one?.id ?? '' }));
    dataOf(await garage.add(owner, CAMRY));
  });

  it('PERM-10 doesn’t refuse a repeat under the same key', async () => {
    const owner = customer();
    const input = { ...CAMRY, idempotencyKey: 'first' };
    const first = await garage.have(owner, input);
    await garage.have(owner);
    await garage.have(owner);
    expect((await garage.have(owner, input)).id).toBe(first.id);
  });

  it('PERM-10 limits photos without a vehicle', async () => {
    const owner = guest();
    const picture = await redPicture();
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => garage.upload(owner, picture)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    const [kept] = responses.filter(({ status }) => status === 201);
    if (kept === undefined) throw new Error('no upload was kept');
    const { photoId } = (await kept.json()) as { photoId: string };
    await garage.have(owner, { ...CAMRY, photoId });
    expect((await garage.upload(owner, picture)).status).toBe(201);
  });

  it('PERM-10 stores no photo for a vehicle that would be one too many, but answers a repeat', async () => {
    const owner = customer();
    const picture = await redPicture();
    const sent = { key: 'row-3', forNewVehicle: true };
    await garage.have(owner);
    await garage.have(owner);
    const first = await garage.upload(owner, picture, sent);
    const { photoId } = uploadedPhoto.parse(await first.json());
    await garage.have(owner, { ...CAMRY, photoId });
    const refused = await garage.upload(owner, picture, { forNewVehicle: true });
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      {
        code: 'QUOTA_REACHED',
        message:
          'You have 3 vehicles already, as many as we keep for one customer. Please delete one first.',
      },
    ]);
    expect((await garage.upload(owner, picture, sent)).status).toBe(201);
    // For one of the vehicles that are there.
    expect((await garage.upload(owner, picture)).status).toBe(201);
  });

  it('PERM-10 refuses a photo too many before it is converted, and answers a repeat', async () => {
    const owner = guest();
    const picture = await redPicture();
    const first = await garage.upload(owner, picture, { key: 'first' });
    await garage.havePhoto(owner, picture);
    const noPicture = Buffer.from('a picture would be decoded');
    expect((await garage.upload(owner, noPicture)).status).toBe(409);
    const again = await garage.upload(owner, picture, { key: 'first' });
    expect([again.status, await again.json()]).toEqual([
      201,
      { ...uploadedPhoto.parse(await first.json()), isRepeat: true },
    ]);
  });
});
