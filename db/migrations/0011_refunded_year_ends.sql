-- A year given back in full is over: its owner may join again at once. A year the bank took back stays suspended, since
-- the bank may give it again.

create or replace function memberships_on(today date)
returns table (id uuid, user_id uuid, type text, status text, start_date date, end_date date, referral_code text, referred_by_code text)
language sql stable as $$
  select contract.id, contract.user_id, contract.type,
    case
      when exists (select from membership_periods p where p.contract_id = contract.id and p.revoked_at is null and today <@ p.period) then 'active'
      when contract.start_date > today
        and exists (select from membership_periods p where p.contract_id = contract.id and p.revoked_at is null) then 'upcoming'
      when contract.end_date < today then 'ended'
      when exists (select from membership_periods p where p.contract_id = contract.id and p.revoked_reason = 'refunded')
        and not exists (select from membership_periods p where p.contract_id = contract.id
          and (p.revoked_at is null or p.revoked_reason <> 'refunded')) then 'ended'
      else 'suspended'
    end,
    contract.start_date, contract.end_date,
    (select code.code from referral_codes code where code.user_id = contract.user_id),
    contract.referred_by_code
  from membership_contracts contract
$$;
