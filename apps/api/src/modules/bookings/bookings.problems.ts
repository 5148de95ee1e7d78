import { SchedFailureCode } from '@lyceum/contract/product/bookings';
import { Problem } from '@lyceum/kit';

/** From the column, which may hold a code of another version. */
export const toFailureCode = (code: string | null | undefined): SchedFailureCode =>
  SchedFailureCode.safeParse(code).data ?? 'sched_provider_error';

export const bookingsNotConfigured = (): Problem =>
  new Problem(500, 'sched_provider_misconfigured', 'This installation has no scheduling provider.', {
    hint: 'The operator has to set LYCEUM_SCHED_URL, LYCEUM_SCHED_CLIENT_ID and LYCEUM_SCHED_CLIENT_SECRET.',
  });

const texts: Readonly<Record<SchedFailureCode, { readonly detail: string; readonly hint: string }>> = {
  sched_provider_error: {
    detail: 'The scheduling provider is unavailable.',
    hint: 'Repeat the request after the number of seconds in Retry-After.',
  },
  sched_provider_misconfigured: {
    detail: 'The scheduling provider rejects this installation.',
    hint: 'The operator should check the client id and its secret; the log of the server has the reason.',
  },
};

export const schedulingProviderFailed = (code: SchedFailureCode, retryAfterSeconds: number): Problem =>
  new Problem(500, code, texts[code].detail, {
    hint: texts[code].hint,
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  });
