import { acceptedIn, decisionRecords } from './accepted.ts';
import { comparedDocuments } from './base.ts';
import { breakingChanges } from './compare.ts';
import { isObject, type Json } from './json.ts';

/** The step "breaking changes" of the check. `LYCEUM_SPEC_BASE` names the revision whose readers must not be broken. */
const accepted = acceptedIn(decisionRecords('.'));
const compared = comparedDocuments('.', process.env['LYCEUM_SPEC_BASE']);
if (compared.length === 0) console.log('There is no earlier version of any document to compare with.');

for (const { surface, base, now, revision } of compared) {
  const changes = now === undefined ? [`${surface} document removed`] : breakingChanges(surface, parsed(base), parsed(now));
  const unaccounted = changes.filter((change) => !accepted.has(change));
  for (const change of unaccounted) console.log(change);
  console.log(
    `${surface} against ${revision.slice(0, 12)}: ${changes.length} breaking changes, ${unaccounted.length} without a decision`,
  );
  if (unaccounted.length > 0) {
    console.log('If clients must bear it, say so in a decision record (docs/adr) with a line: Breaking change: <the line above>');
    process.exitCode = 1;
  }
}

function parsed(text: string): Json {
  const document: unknown = JSON.parse(text);
  return isObject(document) ? document : {};
}
