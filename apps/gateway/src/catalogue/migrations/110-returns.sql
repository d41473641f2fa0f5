-- The games of a vendor and type that pay back most: what is left of a game is looked at there.
create index game_return on game (vendor_id, game_type, rtp_basis_points desc, node_id) where status = 'open' and listed;
