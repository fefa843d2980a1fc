export const SERVICES = ['identity', 'vehicles', 'bookings', 'admin'] as const;
export type ServiceName = (typeof SERVICES)[number];

export const PARTS = [...SERVICES, 'gateway'] as const;
export type PartName = (typeof PARTS)[number];

export type PartEnv = Readonly<Record<string, string | undefined>>;

export function isPartName(name: string): name is PartName {
  return (PARTS as readonly string[]).includes(name);
}

export function isServiceName(name: string): name is ServiceName {
  return (SERVICES as readonly string[]).includes(name);
}
