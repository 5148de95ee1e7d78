import { parseAcceptedChanges, readDecisionRecords } from './accepted-changes.ts';
import { findBreakingChanges } from './compare.ts';
import { listDocumentComparisons } from './compared-documents.ts';
import { isObject, type Json } from './json.ts';

/** The step "breaking changes" of the check. `LYCEUM_SPEC_BASE` names the revision whose clients must not break. */
const accepted = parseAcceptedChanges(readDecisionRecords('.'));
const compared = listDocumentComparisons('.', process.env['LYCEUM_SPEC_BASE']);
if (compared.length === 0) console.log('No document has an earlier version to compare with.');

for (const { surface, base, now, revision } of compared) {
  const changes =
    now === undefined ? [`${surface} document removed`] : findBreakingChanges(surface, parseDocument(base), parseDocument(now));
  const unaccepted = changes.filter((change) => !accepted.has(change));
  for (const change of unaccepted) console.log(change);
  console.log(
    `${surface} against ${revision.slice(0, 12)}: ${changes.length} breaking changes, ${unaccepted.length} not accepted`,
  );
  if (unaccepted.length > 0) {
    console.log('To accept a change, add this line to a decision record in docs/adr: Breaking change: <the line above>');
    process.exitCode = 1;
  }
}

function parseDocument(text: string): Json {
  const document: unknown = JSON.parse(text);
  return isObject(document) ? document : {};
}
