-- Where several accounts were used from one place. A device is told apart only by an id of its own: browsers of a name are many.
alter table known_device add column has_id boolean not null default false;
--;;
create index known_device_shared on known_device (merchant_id, device_digest, last_seen_at desc) where has_id;
--;;
create index login_log_shared on login_log (merchant_id, address, at desc) where way <> 'guest';
