-- A gifted year whose price went back, or was taken back by the bank, is over for who received it: they may order one of their own. Given
-- again by the bank, its days come back.
create or replace function memberships_on(today date)
returns table (id uuid, user_id uuid, type text, status text, start_date date, end_date date, referral_code text, referred_by_code text)
language sql stable as $$
  select contract.id, contract.user_id, contract.type,
    case
      when exists (select from membership_periods p where p.contract_id = contract.id and p.revoked_at is null and today <@ p.period) then 'active'
      when contract.start_date > today
        and exists (select from membership_periods p where p.contract_id = contract.id and p.revoked_at is null) then 'upcoming'
      when contract.end_date < today then 'ended'
      when exists (select from membership_periods p where p.contract_id = contract.id and upper(p.period) <= today)
        and not exists (select from membership_periods p where p.contract_id = contract.id and p.revoked_at is not null)
        and exists (select from instalments i join payments made on made.instalment_id = i.id
          where i.order_id = contract.order_id and i.number = 2 and i.canceled_at is null
            and (made.status = 'pending' or made.status = 'open' and made.sequence_type = 'recurring')) then 'active'
      when exists (select from membership_periods p where p.contract_id = contract.id and p.revoked_reason = 'refunded')
        and not exists (select from membership_periods p where p.contract_id = contract.id
          and (p.revoked_at is null or p.revoked_reason <> 'refunded')) then 'ended'
      when exists (select from membership_periods p where p.contract_id = contract.id and p.revoked_reason = 'ended')
        and not exists (select from membership_periods p where p.contract_id = contract.id and upper(p.period) > today
          and (p.revoked_at is null or p.revoked_reason not in ('refunded', 'ended'))) then 'ended'
      else 'suspended'
    end,
    contract.start_date, contract.end_date,
    (select code.code from referral_codes code where code.user_id = contract.user_id),
    contract.referred_by_code
  from membership_contracts contract
  union all
  select given.id, given.user_id, 'premium',
    case
      when given.revoked_reason <> 'suspended' or upper(given.period) <= today then 'ended'
      when given.revoked_at is not null then 'suspended'
      when today <@ given.period then 'active'
      else 'upcoming'
    end,
    lower(given.period),
    case when given.revoked_reason <> 'suspended'
      then least(upper(given.period) - 1, (given.revoked_at at time zone 'Europe/Paris')::date)
      else upper(given.period) - 1 end,
    (select code.code from referral_codes code where code.user_id = given.user_id),
    null
  from membership_periods given
  where given.contract_id is null
    and (given.revoked_at is null or given.revoked_reason = 'suspended'
      or lower(given.period) <= (given.revoked_at at time zone 'Europe/Paris')::date)
$$;
