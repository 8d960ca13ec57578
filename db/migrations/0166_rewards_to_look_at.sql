-- A reward is looked at again when something it hangs on has changed, and not otherwise. Rows are only added by who changes something and
-- only taken by who looks: nobody waits for anybody. A row taken says no more than « look again ».
create table rewards_to_look_at (
  id bigint generated always as identity primary key,
  reward_id uuid not null
);
create index rewards_by_contract on referral_rewards (contract_id);
insert into rewards_to_look_at (reward_id) select id from referral_rewards;

create function look_at_reward() returns trigger language plpgsql as $$
begin
  insert into rewards_to_look_at (reward_id) values (new.id);
  return null;
end $$;
create trigger new_rewards_are_looked_at after insert on referral_rewards for each row execute function look_at_reward();
create trigger rewards_of_one_person_are_looked_at after update of referred_user_id on referral_rewards
  for each row when (new.referred_user_id is distinct from old.referred_user_id) execute function look_at_reward();

create function look_at_rewards_of_payment() returns trigger language plpgsql as $$
begin
  insert into rewards_to_look_at (reward_id)
    select reward.id from instalments i join membership_contracts contract on contract.order_id = i.order_id
      join referral_rewards reward on reward.contract_id = contract.id
    where i.id = new.instalment_id;
  return null;
end $$;
create trigger rewards_of_new_payments_are_looked_at after insert on payments
  for each row when (new.status = 'paid') execute function look_at_rewards_of_payment();
create trigger rewards_of_payments_are_looked_at after update of status, refunded_cents, charged_back_cents on payments
  for each row when ((new.status, new.refunded_cents, new.charged_back_cents)
    is distinct from (old.status, old.refunded_cents, old.charged_back_cents)) execute function look_at_rewards_of_payment();

create function look_at_rewards_of_contract() returns trigger language plpgsql as $$
begin
  insert into rewards_to_look_at (reward_id) select id from referral_rewards where contract_id = new.id;
  return null;
end $$;
create trigger rewards_of_contracts_are_looked_at after update of start_date, due_cents on membership_contracts
  for each row when ((new.start_date, new.due_cents) is distinct from (old.start_date, old.due_cents))
  execute function look_at_rewards_of_contract();

-- What a trial earned is worth nothing once it is put aside.
create function look_at_rewards_of_trial() returns trigger language plpgsql as $$
begin
  insert into rewards_to_look_at (reward_id) select id from referral_rewards;
  return null;
end $$;
create trigger rewards_of_a_trial_are_looked_at after update on money_mode
  for each statement execute function look_at_rewards_of_trial();
