-- Meetings of the same players within a day, which lose weight.
create index rating_entry_recent on games.rating_entry (player_id, at);
-- The category of the quest when the player's rating last changed.
alter table games.quest_rating add column category_id bigint references taxonomy.category (id) on delete set null;
create index quest_rating_of_category on games.quest_rating (category_id) where category_id is not null;
create index quest_rating_in_category on games.quest_rating (player_id, category_id) where category_id is not null;
