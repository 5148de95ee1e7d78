import { type Clause, clause, named, rowsOf } from '../db/clause.ts';
import type { Db } from '../db/db.ts';
import { listing, talliedSource } from '../lists/index.ts';

/** A list of tests' own: cards of a kind, with labels, that are listed or not, ordered by two keys that are full of ties. */
export const makeCards = `
  create table public.card (
    id bigint primary key, kind text not null, label text, is_listed boolean not null default true,
    trend double precision not null, newest double precision not null
  );
  create index card_by_trend on public.card (trend desc, id desc) where is_listed;
  create index card_by_newest on public.card (newest desc, id desc) where is_listed;
  create index card_by_label on public.card (label) where is_listed;
  create function public.card_facets(card public.card) returns text[] language sql immutable
    return case when card.is_listed then array['', 'kind:' || card.kind, 'label:' || card.label] end;
  create function public.card_ranked(card public.card) returns text[] language sql immutable
    return array['', 'kind:' || card.kind];
  select platform.keep_tally('cards', 'public.card', 'public.card_facets', 'public.card_ranked', '{trend,newest}', 'item.is_listed');
  grant usage on schema public to lyceum_app;
  grant select, insert, update, delete on public.card to lyceum_app`;

export const cardKeys = ['trend', 'newest'] as const;
export type CardKey = (typeof cardKeys)[number];

export interface CardPart {
  readonly key: CardKey;
  readonly direction: 'asc' | 'desc';
  /** `''`, `kind:…` (both with far pages) or `label:…`. */
  readonly facet: string;
}

const cardListing = ({ key, direction }: CardPart) =>
  listing<{ id: number }>({
    table: 'public.card',
    columns: ['id'],
    order: [key, 'id'].map((name) => ({ name, by: named(`item.${name}`), direction, nullable: false })) as never,
  });

const isListed = clause`item.is_listed`;

function conditionOf(facet: string): Clause[] {
  const [, name = '', value = ''] = /^(\w+):(.*)$/s.exec(facet) ?? [];
  return name === '' ? [] : [clause`${named(`item.${name}`)} = ${value}`];
}

/** The cards of a facet: with far pages, or, for labels, without. */
export const cardSource = (db: Db, part: CardPart) =>
  talliedSource(db, cardListing(part), {
    tally: { list: 'cards', facet: part.facet, ...(!part.facet.startsWith('label:') && { key: part.key }) },
    where: [isListed],
    found: conditionOf(part.facet),
    near: 0,
  });

/** The same by counting and skipping. */
export async function countedCards(db: Db, part: CardPart): Promise<number[]> {
  const { from, ordered } = cardListing(part);
  const conditions = [isListed, ...conditionOf(part.facet)];
  const where = conditions.reduce((sum, one) => clause`${sum} and ${one}`);
  return (await rowsOf<{ id: number }>(db, clause`select item.id ${from} where ${where} ${ordered}`)).map(({ id }) => id);
}
