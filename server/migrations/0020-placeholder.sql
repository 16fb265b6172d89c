-- The number is another part's; its file takes this one's place.
select 1;
