-- A debit the bank has taken and not answered yet (days, for SEPA) stops nothing: the year goes on until it says no.

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
  select gift.id, gift.user_id, 'premium',
    case
      when gift.revoked_reason = 'ended' or upper(gift.period) <= today then 'ended'
      when gift.revoked_at is not null then 'suspended'
      when today <@ gift.period then 'active'
      else 'upcoming'
    end,
    lower(gift.period),
    case when gift.revoked_reason = 'ended'
      then least(upper(gift.period) - 1, (gift.revoked_at at time zone 'Europe/Paris')::date)
      else upper(gift.period) - 1 end,
    (select code.code from referral_codes code where code.user_id = gift.user_id),
    null
  from membership_periods gift
  where gift.contract_id is null
    and (gift.revoked_reason is distinct from 'ended' or lower(gift.period) <= (gift.revoked_at at time zone 'Europe/Paris')::date)
$$;
