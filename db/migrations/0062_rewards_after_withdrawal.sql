-- A reward is earned after the last day to withdraw, as it was written to who was brought in: weekends and holidays included.
alter table referral_rewards add column withdraw_until date;
update referral_rewards reward set withdraw_until = last_day
from (
  select id, case extract(isodow from day) when 6 then day + 2 when 7 then day + 1 else day end as last_day
  from (select id, (recorded_at at time zone 'Europe/Paris')::date + 14 as day from referral_rewards) days
) ends
where ends.id = reward.id;
alter table referral_rewards alter column withdraw_until set not null;
