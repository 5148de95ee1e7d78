import type { TestApi } from '../../../testing/start-test-api.ts';

/** Follows redirects by hand with a cookie jar per host, as a browser does; the API's public address leads to the test's. */
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
    /** The host's cookies, for taking one away or asking with them elsewhere. */
    cookies: () => jarOf(new URL(api.url).host),
    /** Goes on until an address of the API is reached that is no step of signing in; answers with that address. */
    async follow(address: string): Promise<string> {
      let next = address;
      for (let steps = 0; steps < 12; steps += 1) {
        const response = await visit(next);
        const location = response.headers.get('location');
        if (location === null) throw new Error(`${next} leads nowhere: ${response.status} ${await response.text()}`);
        next = new URL(location, next).href;
        const isOver = next.startsWith(api.config.baseUrl) && !next.includes('/auth/oidc/');
        if (isOver) return next.slice(api.config.baseUrl.length);
      }
      throw new Error(`too many redirects, the last to ${next}`);
    },
  };
}
