/** The site cannot start for a reason that its operator can mend; the message says it all. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
