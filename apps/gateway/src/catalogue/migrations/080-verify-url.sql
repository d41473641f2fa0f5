-- Where a vendor's rounds are verified, by the vendor's word: an address with {round} in the place of a round's reference. Null: nowhere.
alter table vendor add column verify_url text;
