import { describe, expect, it } from '@jest/globals';
import { EMPTY_FORM, vehicleFieldsOf } from '../values/form-values.ts';
import { createVehicleSaver, type VehicleCalls, type VehicleContent } from './vehicle-saver.ts';

const FIELDS = vehicleFieldsOf({
  ...EMPTY_FORM,
  make: 'Toyota',
  model: 'Camry',
  year: '2021',
  miles: '1',
});
const CONTENT: VehicleContent = { fields: FIELDS, photo: { kind: 'keep' } };
const OTHER: VehicleContent = { ...CONTENT, fields: { ...FIELDS, miles: '2' } };
const painted = (color: string | null): VehicleContent => ({
  ...CONTENT,
  fields: { ...FIELDS, color },
});

/** A server that is idempotent by key, like the real one. */
function setUp(stored: Parameters<typeof createVehicleSaver>[1] = null) {
  const calls: unknown[][] = [];
  const added = new Map<string, string>();
  const server = { loses: 0, refuses: 0, keys: 0, uploads: 0 };
  const vehicleCalls: VehicleCalls = {
    async add(vehicle, key) {
      calls.push(['add', key, vehicle.miles]);
      if (server.refuses-- > 0) throw new Error('refused');
      const id = added.get(key) ?? `v-${added.size + 1}`;
      added.set(key, id);
      if (server.loses-- > 0) throw new Error('lost');
      return id;
    },
    async update(id, change) {
      calls.push(['update', id, change]);
      if (server.refuses-- > 0) throw new Error('refused');
      if (server.loses-- > 0) throw new Error('lost');
    },
    async upload() {
      server.uploads += 1;
      return `photo-${server.uploads}`;
    },
    newKey: () => {
      server.keys += 1;
      return `key-${server.keys}`;
    },
    isRefusal: (error) => error instanceof Error && error.message === 'refused',
  };
  return { calls, added, server, saver: createVehicleSaver(vehicleCalls, stored) };
}

describe('saving a vehicle', () => {
  it('adds the vehicle once and updates it afterwards, by autosave and button alike', async () => {
    const { calls, added, saver } = setUp();
    await saver.save(CONTENT);
    await saver.save(CONTENT);
    await saver.save(OTHER);
    expect(calls).toEqual([
      ['add', 'key-1', '1'],
      ['update', 'v-1', { miles: '2' }],
    ]);
    expect(added.size).toBe(1);
  });

  it('retries a lost addition with the same key and content before sending later changes', async () => {
    const { calls, added, server, saver } = setUp();
    server.loses = 1;
    await expect(saver.save(CONTENT)).rejects.toThrow('lost');
    await saver.save(OTHER);
    expect(calls).toEqual([
      ['add', 'key-1', '1'],
      ['add', 'key-1', '1'],
      ['update', 'v-1', { miles: '2' }],
    ]);
    expect(added.size).toBe(1);
  });

  it('uses a new key after the server refused', async () => {
    const { calls, server, saver } = setUp();
    server.refuses = 1;
    await expect(saver.save(CONTENT)).rejects.toThrow('refused');
    await saver.save(OTHER);
    expect(calls.map(([, key]) => key)).toEqual(['key-1', 'key-2']);
  });

  it('updates a stored vehicle and never adds it', async () => {
    const { calls, saver } = setUp({ id: 'v-7', content: CONTENT });
    expect(saver.isSaved(CONTENT)).toBe(true);
    await saver.save(CONTENT);
    await saver.save(OTHER);
    expect(calls).toEqual([['update', 'v-7', { miles: '2' }]]);
  });

  it('uploads a photo once, and can remove it', async () => {
    const { calls, server, saver } = setUp({ id: 'v-7', content: CONTENT });
    const chosen = { kind: 'new', image: Promise.resolve(new Blob(['x'])) } as const;
    const none = { kind: 'remove' } as const;
    await saver.save({ ...CONTENT, photo: chosen });
    await saver.save({ ...OTHER, photo: chosen });
    await saver.save({ ...OTHER, photo: none });
    await saver.save({ ...CONTENT, photo: none });
    expect(server.uploads).toBe(1);
    expect(calls.map((call) => call[2])).toEqual([
      { photoId: 'photo-1' },
      { miles: '2' },
      { photoId: null },
      { miles: '1' },
    ]);
  });

  it('VFORM-31 sends what was changed here, and so leaves alone what another device has saved meanwhile', async () => {
    const { calls, saver } = setUp({ id: 'v-7', content: CONTENT });
    await saver.save(painted('Red'));
    await saver.save(painted(null));
    expect(calls).toEqual([
      ['update', 'v-7', { color: 'Red' }],
      ['update', 'v-7', { color: null }],
    ]);
  });

  it('VFORM-31 sends year, make, model and type together, which say which car it is', async () => {
    const { calls, saver } = setUp({ id: 'v-7', content: CONTENT });
    await saver.save({ ...CONTENT, fields: { ...FIELDS, model: 'Corolla' } });
    expect(calls).toEqual([
      ['update', 'v-7', { year: '2021', make: 'Toyota', model: 'Corolla', type: 'sedan' }],
    ]);
  });

  it('VFORM-31 sends a change again whose response was lost, also once it was taken back', async () => {
    const { calls, server, saver } = setUp({ id: 'v-7', content: CONTENT });
    server.loses = 1;
    await expect(saver.save(painted('Red'))).rejects.toThrow('lost');
    expect(saver.isSaved(CONTENT)).toBe(false);
    await saver.save(OTHER);
    expect(calls.at(-1)).toEqual(['update', 'v-7', { miles: '2', color: null }]);
    expect(saver.isSaved(OTHER)).toBe(true);
  });

  it('VFORM-31 sends no change again that was refused and taken back', async () => {
    const { calls, server, saver } = setUp({ id: 'v-7', content: CONTENT });
    server.refuses = 1;
    await expect(saver.save(painted('Red'))).rejects.toThrow('refused');
    expect(saver.isSaved(CONTENT)).toBe(true);
    await saver.save(OTHER);
    expect(calls.at(-1)).toEqual(['update', 'v-7', { miles: '2' }]);
  });

  it('VFORM-31 still sends again what was lost before a refusal', async () => {
    const { calls, server, saver } = setUp({ id: 'v-7', content: CONTENT });
    server.loses = 1;
    await expect(saver.save(painted('Red'))).rejects.toThrow('lost');
    server.refuses = 1;
    await expect(saver.save(OTHER)).rejects.toThrow('refused');
    await saver.save(CONTENT);
    expect(calls.at(-1)).toEqual(['update', 'v-7', { color: null }]);
  });
});
