import type { VehicleEvent, VehicleState } from './vehicle.v1.ts';

const added: VehicleState = {
  id: '019aa2f0-2000-7000-8000-0000000000aa',
  userId: '7',
  year: '2021',
  make: 'Toyota',
  model: 'Camry',
  type: 'sedan',
  miles: '40,000',
  color: 'Blue',
  label: '2021 Toyota Camry',
  photoId: null,
  lastServiceDate: null,
  createdAt: '2026-11-20T18:00:00.000Z',
  updatedAt: '2026-11-20T18:00:00.000Z',
};

const envelope = {
  specversion: '1.0',
  source: '/vehicles',
  subject: added.id,
  datacontenttype: 'application/json',
} as const;

export const vehicleAddedSample = {
  ...envelope,
  id: '019aa2f0-2000-7000-8000-000000000001',
  type: 'vehicles.vehicle-added.v1',
  time: '2026-11-20T18:00:00.000Z',
  aggregateversion: 1,
  actor: { kind: 'customer', id: '7' },
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  correlationid: '019aa2f0-1fff-7000-8000-000000000001',
  data: {
    state: added,
    changed: ['userId', 'year', 'make', 'model', 'type', 'miles', 'color', 'label'],
    previous: {},
  },
} as const satisfies VehicleEvent;

export const vehicleChangedSample = {
  ...envelope,
  id: '019aa2f0-2000-7000-8000-000000000002',
  type: 'vehicles.vehicle-changed.v1',
  time: '2026-12-02T20:00:00.000Z',
  aggregateversion: 2,
  actor: { kind: 'system', id: 'system' },
  causationid: '019aa2f0-3000-7000-8000-000000000002',
  data: {
    state: { ...added, lastServiceDate: '2026-12-01', updatedAt: '2026-12-02T20:00:00.000Z' },
    changed: ['lastServiceDate', 'updatedAt'],
    previous: { lastServiceDate: null, updatedAt: '2026-11-20T18:00:00.000Z' },
  },
} as const satisfies VehicleEvent;

export const vehicleDeletedSample = {
  ...envelope,
  id: '019aa2f0-2000-7000-8000-000000000003',
  type: 'vehicles.vehicle-deleted.v1',
  time: '2026-12-03T09:00:00.000Z',
  aggregateversion: 3,
  actor: { kind: 'customer', id: '7' },
  data: { state: null, changed: [], previous: {} },
} as const satisfies VehicleEvent;
