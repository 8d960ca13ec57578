-- What the first page of the back office asks for, without reading every message, every second payment and every reward.
create index contact_messages_by_age on contact_messages (created_at) where not suspect;
create index rewards_reversed on referral_reward_events (reward_id) where kind = 'reversed';
