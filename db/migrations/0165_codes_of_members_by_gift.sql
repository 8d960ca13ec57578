-- Who received a year, or days of the coach, is a member, and has a code to pass on as any other (requirements R-6.2). Eight signs of thirty-two,
-- each from a byte that is random in a uuid of version 4.
insert into referral_codes (user_id, code, created_at)
select member.user_id, 'CLAIR-' || substr(member.signs, 1, 4) || '-' || substr(member.signs, 5, 4), now()
from (
  select given.user_id, (
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(drawn.bytes, place) % 32 + 1, 1), '' order by place)
    from unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) place
  ) as signs
  from (select distinct user_id from membership_periods where contract_id is null) given
  cross join lateral (select uuid_send(gen_random_uuid()) as bytes where given.user_id is not null) drawn
) member
on conflict do nothing;
