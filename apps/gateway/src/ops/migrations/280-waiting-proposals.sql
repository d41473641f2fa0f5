-- What waits for a person is found by its call, however many were decided.
create index ops_proposal_waiting on ops_proposal (action) where state in ('open', 'running');
