-- Events that an operator has discarded: of the consumer that will never handle them, so that whoever goes back over what it handled leaves
-- them out. They are forgotten when no event of their time is kept any more.
create table event_discarded (
  event_id bigint not null,
  consumer text not null,
  at timestamptz not null,
  primary key (event_id, consumer)
);
--;;
create index event_discarded_at on event_discarded (at);
