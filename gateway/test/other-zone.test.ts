import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@dewlane/test-engines';
import { expect, it } from '@jest/globals';
import { startFakeService } from './support/fake-service.ts';
import { startLoneGateway } from './support/lone-gateway.ts';

it('OPS-33 is not ready before bookings, itself ready, keeps the same time zone as the gateway', async () => {
  let timeZone = 'America/Los_Angeles';
  const services = await startFakeService((request, response) => {
    const business = { version: 0, settings: {}, timeZone };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url === '/internal/business' ? business : {}));
  });
  const { url } = services;
  const dir = mkdtempSync(path.join(tmpdir(), 'web-'));
  writeFileSync(path.join(dir, 'index.html'), '<title>Wash</title><body></body>');
  const gateway = await startLoneGateway({
    BUSINESS_TIME_ZONE: 'Europe/Madrid',
    WEB_DIR: dir,
    IDENTITY_URL: url,
    VEHICLES_URL: url,
    BOOKINGS_URL: url,
    ADMIN_URL: url,
  });
  const readiness = async () => {
    const response = await fetch(`${gateway.url}/readyz`);
    return { status: response.status, text: await response.text() };
  };
  try {
    await eventually(async () => {
      const { status, text } = await readiness();
      expect(status).toBe(503);
      expect(text).toContain('timeZone');
      expect(text).not.toContain('bookings');
    });
    timeZone = 'Europe/Madrid';
    await eventually(async () => expect((await readiness()).status).toBe(200));
  } finally {
    await gateway.stop();
    await services.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});
