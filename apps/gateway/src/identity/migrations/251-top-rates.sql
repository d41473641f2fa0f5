-- Whom the house has given rates.
create index account_top_rates on account (merchant_id) where parent_id is null and rates <> '{}';
