-- A subcategory is one in some hundred: along the order of everything it takes thousands of rows to meet a page of it.
-- In the order that is asked for most, an index that had it unordered has it in order instead; a further index would cost every write.
drop index experiences.standing_subcategory;
create index standing_subcategory_trend on experiences.standing (subcategory_id, trend, id) where is_listed;
