-- What operators of a brand did in a shift.
create index ops_audit_shift on ops_audit (merchant_id, at);
