-- How often what a bet paid was corrected: paid anew after it was taken back, or changed since it was settled. Null: made before it was counted.
alter table play_round add column corrections smallint;
