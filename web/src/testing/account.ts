/** An account as its own page reads it: signed in at two of its three browsers. */
export const ACCOUNT = {
  email: 'jordan@example.com',
  username: 'jordan',
  firstName: 'Jordan',
  lastName: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  sessions: [
    {
      id: 'other',
      isCurrent: false,
      deviceId: 'phone',
      createdAt: '2026-11-20T08:00:00.000Z',
      lastUsedAt: '2026-11-21T03:00:00.000Z',
    },
    {
      id: 'this',
      isCurrent: true,
      deviceId: 'desk',
      createdAt: '2026-11-21T08:00:00.000Z',
      lastUsedAt: '2026-11-21T08:00:00.000Z',
    },
  ],
  devices: [
    { id: 'desk', userAgent: 'X11; Linux Firefox/140', lastUsedAt: '2026-11-21T08:00:00.000Z' },
    { id: 'phone', userAgent: 'iPhone Safari/604', lastUsedAt: '2026-11-21T03:00:00.000Z' },
    { id: 'old', userAgent: 'Windows Chrome/90', lastUsedAt: '2026-01-05T08:00:00.000Z' },
  ],
};
