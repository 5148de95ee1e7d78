import type { Method } from '@lyceum/contract';

import type { Row } from './rows.ts';

/** What a principal is, as far as the wall is concerned. */
export interface Facts {
  readonly name: string;
  /** Whether the credentials are good. */
  readonly alive: boolean;
  readonly person?: string;
  readonly workspace?: 'A' | 'B';
  readonly isAdmin?: boolean;
  readonly isWorkspaceKey?: boolean;
  readonly isOwner?: boolean;
  readonly isStaff?: boolean;
  /** What the key allows, where that is not everything. */
  readonly scopes?: readonly ('read' | 'write' | 'admin')[];
  /** A browser whose request another site made. */
  readonly isForged?: boolean;
}

/** Whose the named object is, or why there is none. */
export interface Relation {
  readonly name: string;
  readonly owner?: { readonly person: string; readonly workspace: 'A' | 'B'; readonly rank?: 'owner' | 'staff' };
  /** The one part of the address that is somebody else's. */
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

/** An address that names several things, all but one of them the caller's: a child must be its parent's. */
const mixed = (path: string): Relation[] => {
  const names = [...path.matchAll(/\{\+?([^}]+)\}/g)].map(([, name = '']) => name);
  return names.length < 2 ? [] : names.map((foreign) => ({ name: `own but for ${foreign}`, foreign }));
};

/** Every relation in which a caller can stand to what an operation names. */
export function relationsFor({ reach, ranked }: Row, path: string): readonly Relation[] {
  if (reach === 'none') return relations.slice(0, 1);
  const further = reach === 'workspace' || reach === 'own' ? mixed(path) : [];
  return [...relations, ...further, ...(ranked ? ofHigherRank : [])];
}

/** `in`: past the wall, whatever the operation then says of what it was sent. */
export type Verdict = 'in' | 401 | 403 | 404;

/** Who are you, may you do such things at all, and is there such a thing for you: in this order. */
export function expected(row: Row, method: Method, caller: Facts, { owner }: Relation): Verdict {
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

/** Administration takes the scope for it beside the one for the deed. */
function lacksScope({ scopes }: Facts, { who, asks }: Row, method: Method): boolean {
  const deed = method === 'GET' || asks ? 'read' : 'write';
  const needed = who === 'caller' ? ([deed] as const) : ([deed, 'admin'] as const);
  return scopes !== undefined && needed.some((scope) => !scopes.includes(scope));
}

const administrates = ({ isAdmin, scopes }: Facts): boolean => isAdmin === true && (scopes?.includes('admin') ?? true);

const outranks = ({ rank }: NonNullable<Relation['owner']>, caller: Facts): boolean =>
  (rank === 'owner' && !caller.isOwner) || (rank === 'staff' && !caller.isStaff);
