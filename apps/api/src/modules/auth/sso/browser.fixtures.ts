import type { TestApi } from '../../../testing/start-test-api.ts';

/** Follows redirects with a cookie jar for each host, as a browser does. The API's public URL is replaced by the test server's. */
export function startBrowser(api: TestApi) {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (host: string) => jars.get(host) ?? jars.set(host, new Map()).get(host) ?? new Map<string, string>();

  async function visit(address: string): Promise<Response> {
    const url = new URL(address.replace(api.config.baseUrl, api.url), api.url);
    const jar = jarOf(url.host);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: cookie === '' ? {} : { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /Max-Age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  return {
    visit,
    /** The API's cookies, which tests may read and change. */
    cookies: () => jarOf(new URL(api.url).host),
    /** Follows redirects until one leaves the sign-in, and returns its path. */
    async follow(address: string): Promise<string> {
      let next = address;
      for (let steps = 0; steps < 12; steps += 1) {
        const response = await visit(next);
        const location = response.headers.get('location');
        if (location === null) throw new Error(`${next} does not redirect: ${response.status} ${await response.text()}`);
        next = new URL(location, next).href;
        const isFinished = next.startsWith(api.config.baseUrl) && !next.includes('/auth/oidc/');
        if (isFinished) return next.slice(api.config.baseUrl.length);
      }
      throw new Error(`too many redirects, the last one to ${next}`);
    },
  };
}
