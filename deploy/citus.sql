-- Spreads what grows with communities over the machines of a Citus cluster: see deploy/citus.md, which
-- says what to do before, and what to expect. Once, on the coordinator, with every server stopped:
--   psql --single-transaction --set ON_ERROR_STOP=1 --file deploy/citus.sql DATABASE_URL

-- Citus spreads no table with triggers. This one filled community_id for the version before.
do $$
declare name text;
begin
  foreach name in array array['messages', 'readings', 'push_told', 'participants', 'reminders',
    'registrations', 'guests', 'answer_links']
  loop
    execute format('drop trigger if exists fill_community_id on %I', name);
  end loop;
end $$;

-- What is unique is so within a community: each key starts with it. The names stay, which statements
-- name ("on conflict on constraint"). What messages, answers and the others refer to stays, too: it is
-- (community_id, id) already.
alter table answer_links drop constraint answer_links_of_participant;
alter table answer_links
  drop constraint answer_links_pkey, add primary key (community_id, token_hash);
alter table cancelled_events
  drop constraint cancelled_events_pkey, add primary key (community_id, id);
alter table documents
  drop constraint documents_pkey, add primary key (community_id, id),
  drop constraint documents_path_key, add constraint documents_path_key unique (community_id, path);
alter table events
  drop constraint events_pkey, replica identity using index events_in_community,
  drop constraint events_made_once,
  add constraint events_made_once unique (community_id, made_by, client_id);
alter table guests drop constraint guests_pkey, add primary key (community_id, id),
  drop constraint guests_once, add constraint guests_once unique (community_id, event_id, email);
alter table invitations
  drop constraint invitations_pkey, add primary key (community_id, id),
  drop constraint invitations_token_hash_key,
  add constraint invitations_token_hash_key unique (community_id, token_hash);
alter table join_requests
  drop constraint join_requests_pkey, add primary key (community_id, id),
  drop constraint join_requests_token_hash_key,
  add constraint join_requests_token_hash_key unique (community_id, token_hash),
  drop constraint join_requests_cancel_hash_key,
  add constraint join_requests_cancel_hash_key unique (community_id, cancel_hash);
alter table memberships
  drop constraint memberships_pkey, replica identity using index memberships_in_community;
alter table messages
  drop constraint messages_pkey, add primary key (community_id, room_id, seq),
  drop constraint messages_id_key, add constraint messages_id_key unique (community_id, id),
  drop constraint messages_sent_once,
  add constraint messages_sent_once unique (community_id, author_id, client_id);
alter table participants
  drop constraint participants_pkey, add primary key (community_id, event_id, user_id);
alter table push_told drop constraint push_told_pkey, add primary key (community_id, membership_id);
alter table readings drop constraint readings_pkey, add primary key (community_id, membership_id);
alter table registrations
  drop constraint registrations_pkey, add primary key (community_id, id),
  drop constraint registrations_token_hash_key,
  add constraint registrations_token_hash_key unique (community_id, token_hash),
  drop constraint registrations_cancel_hash_key,
  add constraint registrations_cancel_hash_key unique (community_id, cancel_hash);
alter table reminders drop constraint reminders_pkey, add primary key (community_id, id);
alter table rooms drop constraint rooms_pkey, replica identity using index rooms_in_community;
alter table answer_links add constraint answer_links_of_participant
  foreign key (community_id, event_id, user_id)
  references participants (community_id, event_id, user_id) on delete cascade;

-- Small, read with everything, and the same on every machine.
set local citus.multi_shard_modify_mode to 'sequential';
select create_reference_table('users');
select create_reference_table('communities');

-- All by the same column, so that what is of one community is on one machine.
select create_distributed_table('memberships', 'community_id');
select create_distributed_table('rooms', 'community_id', colocate_with => 'memberships');
select create_distributed_table('events', 'community_id', colocate_with => 'memberships');
select create_distributed_table('messages', 'community_id', colocate_with => 'memberships');
select create_distributed_table('readings', 'community_id', colocate_with => 'memberships');
select create_distributed_table('push_told', 'community_id', colocate_with => 'memberships');
select create_distributed_table('participants', 'community_id', colocate_with => 'memberships');
select create_distributed_table('answer_links', 'community_id', colocate_with => 'memberships');
select create_distributed_table('reminders', 'community_id', colocate_with => 'memberships');
select create_distributed_table('registrations', 'community_id', colocate_with => 'memberships');
select create_distributed_table('guests', 'community_id', colocate_with => 'memberships');
select create_distributed_table('cancelled_events', 'community_id', colocate_with => 'memberships');
select create_distributed_table('invitations', 'community_id', colocate_with => 'memberships');
select create_distributed_table('documents', 'community_id', colocate_with => 'memberships');
select create_distributed_table('dues', 'community_id', colocate_with => 'memberships');
select create_distributed_table('dues_reminders', 'community_id', colocate_with => 'memberships');
select create_distributed_table('join_requests', 'community_id', colocate_with => 'memberships');
select create_distributed_table('widget_settings', 'community_id', colocate_with => 'memberships');
