import type { Method } from '@lyceum/contract';

import type { Row } from './rows.ts';

/** The facts about a principal that authorization depends on. */
export interface PrincipalFacts {
  readonly name: string;
  /** Whether the credentials are valid. */
  readonly alive: boolean;
  readonly person?: string;
  readonly workspace?: 'A' | 'B';
  readonly isAdmin?: boolean;
  readonly isWorkspaceKey?: boolean;
  readonly isOwner?: boolean;
  readonly isStaff?: boolean;
  /** The scopes of the key, where it does not have all. */
  readonly scopes?: readonly ('read' | 'write' | 'admin')[];
  /** A browser whose request another site made. */
  readonly isForged?: boolean;
}

/** The owner of the named object, or why it does not exist. */
export interface Relation {
  readonly name: string;
  readonly owner?: { readonly person: string; readonly workspace: 'A' | 'B'; readonly rank?: 'owner' | 'staff' };
  /** The one path parameter that refers to another user's object. */
  readonly foreign?: string;
}

const relations: readonly Relation[] = [
  { name: 'own', owner: { person: 'A1', workspace: 'A' } },
  { name: 'a colleague’s', owner: { person: 'A2', workspace: 'A' } },
  { name: 'of another workspace', owner: { person: 'B1', workspace: 'B' } },
  { name: 'deleted' },
  { name: 'missing' },
  { name: 'malformed' },
];

/** Objects of people who may do more than an admin, for operations that give power over their owners. */
const ofHigherRank: readonly Relation[] = [
  { name: 'the owner’s', owner: { person: 'AO', workspace: 'A', rank: 'owner' } },
  { name: 'staff’s', owner: { person: 'AS', workspace: 'A', rank: 'staff' } },
];

/** A path with several objects, all but one of them the caller's: a child must belong to its parent. */
const mixed = (path: string): Relation[] => {
  const names = [...path.matchAll(/\{\+?([^}]+)\}/g)].map(([, name = '']) => name);
  return names.length < 2 ? [] : names.map((foreign) => ({ name: `own but for ${foreign}`, foreign }));
};

/** Every relation between a caller and the object of an operation. */
export function listRelations({ reach, ranked }: Row, path: string): readonly Relation[] {
  if (reach === 'none') return relations.slice(0, 1);
  const further = reach === 'workspace' || reach === 'own' ? mixed(path) : [];
  return [...relations, ...further, ...(ranked ? ofHigherRank : [])];
}

/** `in`: authorized, regardless of validation. */
export type Verdict = 'in' | 401 | 403 | 404;

/** Authentication, then the policy, then the visibility of the object: in this order. */
export function computeExpectedVerdict(row: Row, method: Method, caller: PrincipalFacts, { owner }: Relation): Verdict {
  const { who, reach, ranked, kept } = row;
  if (who !== 'anyone') {
    if (!caller.alive) return 401;
    if (caller.isForged && method !== 'GET') return 403;
    if (lacksScope(caller, row, method)) return 403;
    if (who === 'admin' && !caller.isAdmin) return 403;
    if (who === 'workspace key' && !caller.isWorkspaceKey) return 403;
    if (who === 'staff' && !caller.isStaff) return 403;
  }
  switch (reach) {
    case 'none':
      return 'in';
    case 'hidden':
      return 404;
    case 'everybody':
      return owner ? 'in' : 404;
    case 'workspace':
      if (!owner || owner.workspace !== caller.workspace) return 404;
      if (kept && owner.person !== caller.person && !administrates(caller)) return 403;
      return ranked && outranks(owner, caller) ? 403 : 'in';
    case 'own':
      return owner && owner.person === caller.person ? 'in' : 404;
  }
}

/** Administration needs the admin scope in addition to read or write. */
function lacksScope({ scopes }: PrincipalFacts, { who, isQuery }: Row, method: Method): boolean {
  const deed = method === 'GET' || isQuery ? 'read' : 'write';
  const needed = who === 'caller' ? ([deed] as const) : ([deed, 'admin'] as const);
  return scopes !== undefined && needed.some((scope) => !scopes.includes(scope));
}

const administrates = ({ isAdmin, scopes }: PrincipalFacts): boolean => isAdmin === true && (scopes?.includes('admin') ?? true);

const outranks = ({ rank }: NonNullable<Relation['owner']>, caller: PrincipalFacts): boolean =>
  (rank === 'owner' && !caller.isOwner) || (rank === 'staff' && !caller.isStaff);
