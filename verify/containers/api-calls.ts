import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { z } from 'zod';

/** Calls to the API on its published port. */
export interface ApiCalls {
  /** The status of a call that needs the key; 0 when nothing responds. */
  whoami(): Promise<number>;
  upload(content: string): Promise<{ status: number; url: string }>;
  /** Sends a file in pieces for about as many seconds as given, and returns the status. */
  uploadSlowly(seconds: number): Promise<number>;
}

const Uploaded = z.object({ url: z.string().default('') });

export function createApiCalls(baseUrl: string, key: string): ApiCalls {
  const headers = { Authorization: `Bearer ${key}` };
  return {
    whoami: () => fetchStatusOrZero(`${baseUrl}/api/v1/auth/whoami/`, headers),
    async upload(content) {
      const form = new FormData();
      form.append('file', new File([content], 'note.txt', { type: 'text/plain' }));
      const response = await fetch(`${baseUrl}/api/v1/media/`, { method: 'POST', body: form, headers });
      const { url } = Uploaded.parse(await response.json());
      return { status: response.status, url };
    },
    async uploadSlowly(seconds) {
      const boundary = 'lyceum-verify-boundary';
      const sending = request(`${baseUrl}/api/v1/media/`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
      });
      const responded = new Promise<number>((resolve, reject) => {
        sending.once('error', reject).once('response', (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
      });
      // Awaited below; until then a cut connection is no unhandled rejection.
      responded.catch(() => undefined);
      sending.write(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="slow.txt"\r\nContent-Type: text/plain\r\n\r\n`,
      );
      for (let sent = 0; sent < seconds * 5; sent += 1) {
        sending.write('a part of a slow upload\n');
        await pause(200);
      }
      sending.end(`\r\n--${boundary}--\r\n`);
      return responded;
    },
  };
}

export const fetchStatusOrZero = (url: string, headers: Record<string, string> = {}): Promise<number> =>
  fetch(url, { headers }).then(
    ({ status }) => status,
    () => 0,
  );

/** Polls until the check holds; returns the seconds it took, or undefined after `maxSeconds`. */
export async function measureSecondsUntil(check: () => Promise<boolean>, maxSeconds: number): Promise<number | undefined> {
  const started = performance.now();
  const elapsed = (): number => (performance.now() - started) / 1000;
  while (!(await check())) {
    if (elapsed() > maxSeconds) return undefined;
    await pause(200);
  }
  return elapsed();
}
