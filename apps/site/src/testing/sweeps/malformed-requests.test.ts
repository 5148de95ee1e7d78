import { siteSurface } from '@lyceum/contract/site';
import { describe, expect, test } from 'vitest';

import { sendMalformedRequests } from '../../../../../verify/requests/campaign.ts';
import { startTestSite } from '../start-test-site.ts';

describe('the site', () => {
  test('answers malformed requests with its own error format', async () => {
    const { site } = await startTestSite();
    const report = await sendMalformedRequests({
      surface: siteSurface,
      port: Number(new URL(site.localUrl).port),
      seed: 20_261_115,
      count: 300,
    });
    expect(report.violations).toEqual([]);
    expect(report.sent).toBe(300);
  });
});
