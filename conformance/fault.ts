/** A search for these words fails in a site that this suite started: see inject-fault.ts. */
export const faultyWords = 'injected fault of the conformance suite';
