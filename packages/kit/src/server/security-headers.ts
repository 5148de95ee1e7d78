/** Headers of every response. HTML pages replace the content security policy with their own. */
export const createSecurityHeaders = (options: {
  https: boolean;
  readableByOthers: boolean;
}): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': options.readableByOthers ? 'cross-origin' : 'same-origin',
  ...(options.https && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
});
