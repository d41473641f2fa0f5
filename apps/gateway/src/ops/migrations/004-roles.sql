-- Roles are sets of permissions by now, and an operator may have several. Who was there keeps what it could do, and gets no more.
alter table ops_operator add column roles text[];
--;;
update ops_operator set roles = case role
  when 'admin' then array['owner']
  when 'editor' then array['content', 'viewer']
  else array['viewer']
end;
--;;
alter table ops_operator alter column roles set not null, add check (cardinality(roles) > 0), drop column role;
