import { SchedFailureCode } from '@lyceum/contract/product/bookings';
import { Problem } from '@lyceum/kit';

/** As the row has it. */
export const failureIn = (code: string | null | undefined): SchedFailureCode =>
  SchedFailureCode.safeParse(code).data ?? 'sched_provider_error';

export const notSetUp = (): Problem =>
  new Problem(500, 'sched_provider_misconfigured', 'This installation has no scheduling provider.', {
    hint: 'Its operator sets LYCEUM_SCHED_URL, LYCEUM_SCHED_CLIENT_ID and LYCEUM_SCHED_CLIENT_SECRET.',
  });

const words: Readonly<Record<SchedFailureCode, { readonly detail: string; readonly hint: string }>> = {
  sched_provider_error: {
    detail: 'The scheduling provider does not answer as it should.',
    hint: 'Repeat the request after the number of seconds in Retry-After.',
  },
  sched_provider_misconfigured: {
    detail: 'The scheduling provider refuses this installation.',
    hint: 'Its operator looks at the client and its secret; the server’s log says what the provider refused.',
  },
};

export const providerFailed = (code: SchedFailureCode, retryAfterSeconds: number): Problem =>
  new Problem(500, code, words[code].detail, {
    hint: words[code].hint,
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  });
