/**
 * The accounts whose numbers are the first parameter, each looked up by its key: compared with all of a long list, every account of a brand
 * would have the whole list read out of its text again.
 */
export const ACCOUNTS_BY_KEY = `(select distinct unnest($1::text::bigint[]) as wanted) k
           cross join lateral (select * from account where id = k.wanted limit 1) a`;
