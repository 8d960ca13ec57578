-- A code typed with an order is looked for among those that an account took over, at each try: without reading every member.
create index codes_taken_over on referral_codes using gin (former_codes);
