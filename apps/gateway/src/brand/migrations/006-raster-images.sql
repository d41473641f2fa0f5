-- Pictures of pixels beside drawings: their bytes as they are served. A drawing's stand in `content`, as before.
alter table brand_image add column type text not null default 'image/svg+xml'
  check (type in ('image/svg+xml', 'image/png', 'image/webp'));
--;;
alter table brand_image add column bytes bytea check (octet_length(bytes) <= 2097152);
